import { request } from 'undici';

/** A response that was not a success. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    call: string,
    body: string,
  ) {
    super(`${call} answered ${status}: ${body.slice(0, 500)}`);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TIMEOUT_MS = 30_000;
/** Just after a start a service may not reach another yet; 503 promises that nothing was changed, so it is safe to retry. */
const UNAVAILABLE_FOR_MS = 15_000;
const UNAVAILABLE_PAUSE_MS = 250;

/** A browser, or a merchant's backend, in front of the public origin: keeps its sign-in cookie and sends its Origin. */
export class ApiClient {
  private cookie = '';

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey?: string,
  ) {}

  /** The sign-in as a browser would keep it. */
  get signInCookie(): { name: string; value: string } {
    const [name = '', value = ''] = this.cookie.split('=');
    return { name, value };
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>('PATCH', path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.call<T>('PUT', path, body);
  }

  delete(path: string): Promise<void> {
    return this.call<void>('DELETE', path);
  }

  /** Throws an `ApiRefusal` for everything but 2xx; 503 only after it lasted. */
  private async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    for (const givesUpAt = Date.now() + UNAVAILABLE_FOR_MS; ; ) {
      const { status, text } = await this.exchange(method, path, body);
      if (status < 300) return (text ? JSON.parse(text) : undefined) as T;
      if (status !== 503 || Date.now() > givesUpAt)
        throw new ApiRefusal(status, codeOf(text), `${method} ${path}`, text);
      await new Promise((resolve) => setTimeout(resolve, UNAVAILABLE_PAUSE_MS));
    }
  }

  private async exchange(method: Method, path: string, body: unknown): Promise<{ status: number; text: string }> {
    const response = await request(this.baseUrl + path, {
      method,
      headers: this.headers(body !== undefined),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    this.keepCookie(response.headers['set-cookie']);
    return { status: response.statusCode, text: await response.body.text() };
  }

  private headers(hasBody: boolean): Record<string, string> {
    return {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(this.apiKey ? { authorization: `Bearer ${this.apiKey}` } : { origin: new URL(this.baseUrl).origin }),
      ...(this.cookie ? { cookie: this.cookie } : {}),
    };
  }

  private keepCookie(header: string | string[] | undefined): void {
    const cookies = [header ?? []].flat().map((cookie) => cookie.split(';')[0]!);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
  }
}

function codeOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
}
