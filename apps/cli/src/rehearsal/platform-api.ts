import { reasonOf } from '@libs/doctor/finding';
import type { SessionDetailView } from '@libs/dto/payments/session-detail';
import type { SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { Failure } from '../terminal/failure.js';

const TIMEOUT_MS = 20_000;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A client of the platform for a shop's backend. */
export class PlatformApi {
  private readonly origin: string;

  constructor(
    url: string,
    private readonly apiKey: string,
  ) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new Failure(`--url ${url} is not a web address`);
    const { protocol, hostname, origin } = new URL(url);
    if (protocol === 'http:' && !LOOPBACK.test(hostname))
      throw new Failure(`--url ${url} is not encrypted: anyone on the network path could read the API key`);
    this.origin = origin;
  }

  /** Makes a session over the given amount in US cents. */
  openSession(amountUsdCents: number): Promise<SessionView> {
    const body = {
      amount_usd_cents: amountUsdCents,
      user_external_id: 1,
      return_url: `${this.origin}/`,
      metadata: { rehearsal: true },
    };
    return this.request('/api/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${this.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Returns a session as its merchant sees it. */
  async session(token: string): Promise<SessionView> {
    const { session } = await this.request<SessionDetailView>(`/api/sessions/${token}`, {
      headers: { authorization: `Bearer ${this.apiKey}` },
    });
    return session;
  }

  statusOf(token: string): Promise<SessionStatusView> {
    return this.request(`/api/sessions/${token}/status`);
  }

  private async request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${this.origin}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => {
        throw new Failure(`${this.origin} does not respond: ${reasonOf(error)}`);
      },
    );
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as T;
    throw new Failure(`${this.origin}${path} responds with ${response.status}: ${errorIn(text)}`);
  }
}

/** Returns the message of an error of the API; for anything else its beginning. */
function errorIn(text: string): string {
  try {
    const { error, detail } = JSON.parse(text) as { error?: { code?: string; message?: string }; detail?: unknown };
    if (error?.code) return `${error.code}: ${error.message ?? ''}`;
    return JSON.stringify(detail).slice(0, 300);
  } catch {
    return text.slice(0, 100);
  }
}
