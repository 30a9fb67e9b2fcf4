import type { OutboundClient } from '@libs/outbound-http/outbound-client';

/** The timeout of one exchange with a provider. */
const TIMEOUT_MS = 8_000;
/** Metadata and key sets are a few kilobytes. */
const MAX_RESPONSE_BYTES = 512 * 1024;
/** Statuses with which a Response must have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** The type of fetch that `openid-client` requires, narrowed to what it uses. */
export interface FetchOptions {
  body?: unknown;
  headers: Record<string, string>;
  method: string;
  signal?: AbortSignal;
}

/**
 * Returns a fetch through the SSRF guard: public addresses only, no redirects, bounded responses. Rejects with an
 * OutboundError.
 */
export function guardedFetch(client: OutboundClient): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { body, headers, method, signal }) => {
    const response = await client.request({
      url,
      method: method as 'GET' | 'POST',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      resendOnStaleConnection: method === 'GET',
      ...(signal ? { signal } : {}),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const text of [value ?? []].flat()) received.append(name, text);
    }
    const content = WITHOUT_BODY.has(response.statusCode) ? null : new Uint8Array(response.body);
    return new Response(content, { status: response.statusCode, headers: received });
  };
}
