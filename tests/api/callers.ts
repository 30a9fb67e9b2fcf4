import { randomBytes } from 'node:crypto';
import { OPERATOR_EMAIL } from '@deploy/local/stack';
import { type Answer, request } from '@libs/testing/http-client';
import { Merchant } from '../stack/merchant.js';
import type { RunningSystem } from '../stack/running-system.js';
import type { Operation } from './document.js';
import type { Known } from './requests.js';

/** Somebody with a browser: keeps the cookie of the sign-in. */
export class Browser {
  private cookie = '';

  constructor(private readonly baseUrl: string) {}

  /** What a page of our own would send. */
  get headers(): Record<string, string> {
    return { origin: new URL(this.baseUrl).origin, ...(this.cookie ? { cookie: this.cookie } : {}) };
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await request(this.baseUrl, method, path, { body, headers: this.headers });
    const set = [answer.headers['set-cookie'] ?? []].flat();
    if (set.length > 0) this.cookie = set.map((line) => line.split(';')[0]).join('; ');
    return answer;
  }

  /** A new account; gives its id. */
  async register(): Promise<number> {
    const name = randomBytes(8).toString('hex');
    const { body } = await this.call('POST', '/api/auth/register', {
      email: `${name}@people.example`,
      password: `password of ${name}`,
    });
    return body.user.id;
  }

  /** Signs in as the operator of the local stack. */
  async becomeOperator({ stack }: RunningSystem): Promise<void> {
    await this.call('POST', '/api/auth/login', { email: OPERATOR_EMAIL, password: stack.keys.operatorPassword });
  }
}

/** Who calls which part of the API in the fuzz test: allowed to, so that requests get as far as they can. */
export class Callers {
  private constructor(
    readonly baseUrl: string,
    private readonly credentials: Readonly<
      Record<'visitor' | 'member' | 'operator' | 'apiKey' | 'internal', () => Record<string, string>>
    >,
    readonly merchantId: number,
    /** Of no importance to the other callers. */
    readonly victim: { readonly userId: number; readonly merchantId: number },
    readonly sessionToken: string,
  ) {}

  static async create(system: RunningSystem): Promise<Callers> {
    const { baseUrl, stack } = system;
    const [visitor, member, operator, stranger] = [1, 2, 3, 4].map(() => new Browser(baseUrl)) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ];
    const [, , , userId] = [
      await visitor.register(),
      await member.register(),
      await operator.becomeOperator(system),
      await stranger.register(),
    ];
    const merchantId = (await member.call('POST', '/api/dashboard/merchants', { name: 'Fuzzed shop' })).body.id;
    const other = (await stranger.call('POST', '/api/dashboard/merchants', { name: 'Victim' })).body.id;
    await operator.call('POST', `/api/admin/merchants/${merchantId}/approve`);
    await operator.call('PATCH', `/api/admin/merchants/${merchantId}`, { fee_tier: 'enterprise' });
    await member.call('POST', `/api/dashboard/merchants/${merchantId}/wallets/generate`);
    const key = (await member.call('POST', `/api/dashboard/merchants/${merchantId}/api_keys`, {})).body.key;
    const shop = await Merchant.create(system);
    const { token } = await shop.openSession(1_000);
    return new Callers(
      baseUrl,
      {
        visitor: () => visitor.headers,
        member: () => member.headers,
        operator: () => operator.headers,
        apiKey: () => ({ authorization: `Bearer ${key}` }),
        internal: () => ({ authorization: `Bearer ${stack.keys.internalApiToken}` }),
      },
      merchantId,
      { userId, merchantId: other },
      token,
    );
  }

  headersFor({ path, credentials }: Operation): Record<string, string> {
    if (credentials === 'apiKey') return this.credentials.apiKey();
    if (credentials === 'internalToken') return this.credentials.internal();
    if (path.startsWith('/api/admin')) return this.credentials.operator();
    if (path.startsWith('/api/dashboard')) return this.credentials.member();
    return this.credentials.visitor();
  }
}

/** Ids of things that exist, where a random one would only ever be 404. */
export function knownFor({ path }: Operation, callers: Callers): Known {
  if (path.startsWith('/api/admin')) {
    return { merchant_id: String(callers.victim.merchantId), user_id: String(callers.victim.userId) };
  }
  if (path.startsWith('/api/dashboard')) return { merchant_id: String(callers.merchantId) };
  return path.includes('{token}') ? { token: callers.sessionToken } : {};
}
