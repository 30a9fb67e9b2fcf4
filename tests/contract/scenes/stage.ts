import { randomBytes } from 'node:crypto';
import { type Answer, request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import { Browser } from '../../api/callers.js';
import type { RunningSystem } from '../../stack/running-system.js';

/** A merchant with its owner. */
export interface Shop {
  readonly owner: Browser;
  readonly id: number;
  /** The path of the merchant in the dashboard. */
  readonly at: string;
}

/** The setup that a shop has completed. */
export interface ShopOptions {
  readonly approved?: boolean;
  readonly treasury?: boolean;
}

/** A session's body with all required fields. */
export const SESSION = { user_external_id: 42, return_url: 'https://shop.example/thanks', amount_usd_cents: 1_250 };
export const PASSWORD = 'correct horse battery staple';

/** The callers in the tests of requests, and one merchant with a person of each role that the contract names. */
export class Stage {
  private constructor(
    readonly system: RunningSystem,
    readonly shop: Shop,
    readonly apiKey: string,
    readonly people: Readonly<Record<'operator' | 'admin' | 'developer' | 'stranger' | 'visitor', Browser>>,
  ) {}

  static async create(system: RunningSystem): Promise<Stage> {
    const operator = new Browser(system.baseUrl);
    await operator.becomeOperator(system);
    const shop = await openShop(system, operator, { approved: true, treasury: true });
    const [admin, developer, stranger] = [1, 2, 3].map(() => new Browser(system.baseUrl)) as [
      Browser,
      Browser,
      Browser,
    ];
    await join(system, shop.id, await admin.register(), 'admin');
    await join(system, shop.id, await developer.register(), 'developer');
    await stranger.register();
    const { key } = (await shop.owner.call('POST', `${shop.at}/api_keys`, {})).body;
    const visitor = new Browser(system.baseUrl);
    return new Stage(system, shop, key, { operator, admin, developer, stranger, visitor });
  }

  /** Calls as the owner of the stage's merchant, on a path below it. */
  own(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.shop.owner.call(method, this.shop.at + path, body);
  }

  operate(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.people.operator.call(method, `/api/admin${path}`, body);
  }

  /** Creates a session as the merchant's backend. */
  open(body: unknown = SESSION, headers: Record<string, string> = {}, apiKey = this.apiKey): Promise<Answer> {
    return request(this.system.baseUrl, 'POST', '/api/sessions', {
      body,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
    });
  }

  /** Makes another merchant: pending and without a treasury by default. */
  anotherShop(options: ShopOptions = {}): Promise<Shop> {
    return openShop(this.system, this.people.operator, options);
  }

  /** Makes a person with a new account. */
  async person(): Promise<{ browser: Browser; email: string; id: number }> {
    const browser = new Browser(this.system.baseUrl);
    const email = anEmail();
    const { body } = await browser.call('POST', '/api/auth/register', { email, password: PASSWORD });
    return { browser, email, id: body.user.id };
  }

  /** Sends plain HTTP, without any credentials. */
  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return request(this.system.baseUrl, 'GET', path, { headers });
  }
}

export function anEmail(): string {
  return `${randomBytes(8).toString('hex')}@people.example`;
}

export function text(length: number): string {
  return 'x'.repeat(length);
}

async function openShop(system: RunningSystem, operator: Browser, options: ShopOptions): Promise<Shop> {
  const owner = new Browser(system.baseUrl);
  await owner.register();
  const { id } = (await owner.call('POST', '/api/dashboard/merchants', { name: 'Contract shop' })).body;
  const at = `/api/dashboard/merchants/${id}`;
  if (options.approved) await operator.call('POST', `/api/admin/merchants/${id}/approve`);
  const treasury_address = Wallet.createRandom().address;
  if (options.treasury) await owner.call('POST', `${at}/wallets/bring_own`, { treasury_address });
  return { owner, id, at };
}

/** Inserts the row directly: invitations are not part of the contract. */
async function join(system: RunningSystem, merchantId: number, userId: number, role: string): Promise<void> {
  const sql = 'INSERT INTO dashboard.memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)';
  await system.rows(sql, [merchantId, userId, role]);
}
