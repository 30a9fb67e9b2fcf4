import { request } from 'undici';
import { TotpCodes } from './totp-codes.js';

/** The body of a sign-in or registration. */
interface Credentials {
  readonly password?: string;
  readonly new_password?: string;
}

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

const FRESH_PROOFS = '/api/auth/fresh_proofs';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TIMEOUT_MS = 30_000;
/**
 * How long 503 is retried: just after a start a service may not reach another yet. 503 promises that nothing was
 * changed, so it is safe to retry.
 */
const UNAVAILABLE_FOR_MS = 15_000;
const UNAVAILABLE_PAUSE_MS = 250;

/**
 * A browser, or a merchant's backend, in front of the public origin: keeps its sign-in cookie and sends its Origin.
 * Where the API wants a fresh proof of an action or the second step of a sign-in, it provides one as the person would:
 * a code of the authenticator app, if it has the secret of one, or the password that it signed in with.
 */
export class ApiClient {
  private cookie = '';
  /** The password that it signed in with; undefined before. */
  password: string | undefined;
  /** Reads the code that the platform mails to a person without a password and an authenticator app. */
  mailedCode: (() => Promise<string>) | undefined;
  private codes: TotpCodes | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey?: string,
  ) {}

  /** Returns the sign-in as a browser would keep it. */
  get signInCookie(): { name: string; value: string } {
    const own = this.cookie.split('; ').find((cookie) => /^(__Host-)?sid=/.test(cookie));
    const [name = '', value = ''] = own?.split('=') ?? [];
    return { name, value };
  }

  /** Sets the secret of the person's authenticator app, where they have one. */
  set totpSecret(secret: string | undefined) {
    this.codes = secret === undefined ? undefined : new TotpCodes(secret);
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

  /** Throws an `ApiRefusal` for everything but 2xx; for 503 only after it lasted. */
  private async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const { password, new_password } = (body ?? {}) as Credentials;
    if (/^\/api\/auth\/(login|register)$/.test(path)) this.password = password;
    for (const givesUpAt = Date.now() + UNAVAILABLE_FOR_MS; ; ) {
      const { status, text } = await this.proven(method, path, body);
      if (status < 300 && path === '/api/auth/change_password') this.password = new_password;
      if (status < 300) return (text ? JSON.parse(text) : undefined) as T;
      if (status !== 503 || Date.now() > givesUpAt)
        throw new ApiRefusal(status, errorOf(text).code, `${method} ${path}`, text);
      await new Promise((resolve) => setTimeout(resolve, UNAVAILABLE_PAUSE_MS));
    }
  }

  private async proven(method: Method, path: string, body: unknown): Promise<Exchanged> {
    const first = await this.exchange(method, path, body);
    if (this.codes && path === '/api/auth/login' && isFirstStep(first.text)) return this.secondStep(this.codes);
    const { code, statement } = errorOf(first.text);
    if (code?.toLowerCase() !== 'fresh_proof_required') return first;
    const made = await this.proves(statement!);
    if (made === undefined) return first;
    if (made.status !== 201) return made;
    return this.exchange(method, path, body, (JSON.parse(made.text) as { proof: string }).proof);
  }

  /** Proves an action as this person can; returns undefined where they have nothing to prove it with. */
  private async proves(statement: string): Promise<Exchanged | undefined> {
    if (this.codes) return this.withCode(this.codes, FRESH_PROOFS, { statement });
    if (this.password !== undefined) return this.exchange('POST', FRESH_PROOFS, { statement, password: this.password });
    if (this.mailedCode === undefined) return undefined;
    await this.exchange('POST', `${FRESH_PROOFS}/mailed_codes`, { statement });
    return this.exchange('POST', FRESH_PROOFS, { statement, mailed_code: await this.mailedCode() });
  }

  private secondStep(codes: TotpCodes): Promise<Exchanged> {
    return this.withCode(codes, '/api/auth/second_factor', {});
  }

  /**
   * Sends a code of the authenticator app. If another program of the same person has used the current one, the next one
   * counts.
   */
  private async withCode(codes: TotpCodes, path: string, body: object): Promise<Exchanged> {
    const first = await this.exchange('POST', path, { ...body, totp_code: await codes.next() });
    if (errorOf(first.text).code !== 'wrong_credentials') return first;
    return this.exchange('POST', path, { ...body, totp_code: await codes.next() });
  }

  private async exchange(method: Method, path: string, body: unknown, proof?: string): Promise<Exchanged> {
    const response = await request(this.baseUrl + path, {
      method,
      headers: { ...this.headers(body !== undefined), ...(proof ? { 'fresh-proof': proof } : {}) },
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

interface Exchanged {
  readonly status: number;
  readonly text: string;
}

function isFirstStep(text: string): boolean {
  try {
    const { user } = JSON.parse(text) as { user?: { second_factor_required?: boolean } };
    return user?.second_factor_required === true;
  } catch {
    return false;
  }
}

function errorOf(text: string): { code?: string; statement?: string } {
  try {
    return (JSON.parse(text) as { error?: { code?: string; statement?: string } }).error ?? {};
  } catch {
    return {};
  }
}
