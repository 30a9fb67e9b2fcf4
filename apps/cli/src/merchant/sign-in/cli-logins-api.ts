import { EXIT, Failure } from '../../terminal/failure.js';

const TIMEOUT_MS = 15_000;

/** A sign-in that was begun. */
export interface StartedLogin {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_url: string;
  readonly expires_at: string;
  readonly interval_s: number;
}

/** The outcome of a sign-in. */
export interface ClaimedLogin {
  readonly status: 'waiting' | 'approved' | 'declined' | 'expired';
  readonly merchant_id: number | null;
  readonly merchant_name: string | null;
  readonly api_key: { id: number; key: string; preset: string | null; expires_at: string | null } | null;
}

/** The platform refused the request. */
export class LoginRefusal extends Failure {}

/** The routes by which a command line gets its first key: they require no key, so they are not part of the SDK. */
export class CliLoginsApi {
  constructor(private readonly baseUrl: string) {}

  begin(machine: string, livemode: boolean): Promise<StartedLogin> {
    return this.post('', { machine, livemode }) as Promise<StartedLogin>;
  }

  claim(deviceCode: string): Promise<ClaimedLogin> {
    return this.post('/claim', { device_code: deviceCode }) as Promise<ClaimedLogin>;
  }

  async end(deviceCode: string): Promise<void> {
    await this.post('/end', { device_code: deviceCode });
  }

  /** Throws a `LoginRefusal` for a permanent error, and a `Failure` where the platform is unreachable or too busy. */
  private async post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.baseUrl}/api/cli_logins${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const { cause } = error as { cause?: { code?: string } };
      throw new Failure(`${this.baseUrl} is out of reach: ${cause?.code ?? error.message}`, EXIT.outOfReach);
    });
    const text = await response.text().catch(() => '');
    if (response.status === 204) return undefined;
    const found = parsed(text);
    if (response.ok && typeof found === 'object' && found !== null) return found;
    const message = (found as { error?: { message?: string } } | undefined)?.error?.message;
    const what = message ?? `${this.baseUrl} responded with ${response.status} and is not a checkout server`;
    const mayPass = response.status === 429 || response.status >= 500;
    if (mayPass) throw new Failure(what, EXIT.outOfReach);
    throw new LoginRefusal(what, response.status === 404 ? EXIT.notFound : EXIT.refused);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
