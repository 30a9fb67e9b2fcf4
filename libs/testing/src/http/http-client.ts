import { request as send } from 'undici';

/** An HTTP answer, its body parsed where it is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads bodies of many shapes and its assertions check them
export interface Answer<Body = any> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Body;
  text: string;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** One plain HTTP request, as any client would make it. */
export async function request(
  baseUrl: string,
  method: string,
  path: string,
  { body, headers }: RequestOptions = {},
): Promise<Answer> {
  const json = body !== undefined;
  const response = await send(new URL(path, baseUrl), {
    method: method as 'GET',
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    body: json ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined,
  });
  const text = await response.body.text();
  const isJson = String(response.headers['content-type'] ?? '').includes('json') && text !== '';
  return { status: response.statusCode, headers: response.headers, body: isJson ? JSON.parse(text) : text, text };
}

/** A client that keeps cookies, as a browser would: one signed-in person. */
export class Person {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly baseUrl: string) {}

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(this.baseUrl, method, path, {
      body,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.keep(line);
    return answer;
  }

  /** Returns the value of a cookie that it has. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined) return;
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
