import type { ApiRequest, Http } from '../../http/http.js';
import type { RequestOptions } from '../../http/options.js';

/** Returns a response whose body is read as it arrives. */
export async function openedFile(http: Http, request: ApiRequest, options?: RequestOptions): Promise<Response> {
  const { response, release } = await http.open(request, options);
  if (!response.body) {
    release();
    return response;
  }
  const body = response.body.pipeThrough(new TransformStream({ flush: release }));
  return new Response(body, { status: response.status, headers: response.headers });
}
