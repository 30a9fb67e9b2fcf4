import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { openEventStream } from '@libs/testing/http/event-stream';
import { type Answer, request } from '@libs/testing/http/http-client';
import type { RunningSystem } from '../stack/running-system.js';
import type { Access } from './access.js';
import { Browser } from './callers.js';
import type { Operation } from './document.js';

/** Everybody who may try an endpoint of a merchant. Those who must not get in come first: what the others do may change things. */
export const PEOPLE = [
  'anonymous',
  'api key',
  'waiting',
  'stranger',
  'operator',
  'viewer',
  'developer',
  'admin',
  'owner',
] as const;
export type PersonName = (typeof PEOPLE)[number];

/** How far a caller gets: in, or refused with a status and a code. */
export type Verdict = 'in' | '401' | '403 insufficient_role' | '403 second_factor_required' | '404 not_found';

/** The table's entry for a person. */
export function wantedVerdict(access: Access, person: PersonName): Verdict {
  if (access === 'anyone') return 'in';
  if (access === 'waiting') return person === 'waiting' ? 'in' : '401';
  if (access === 'api key') return person === 'api key' ? 'in' : '401';
  if (access === 'internal token' || person === 'anonymous' || person === 'api key') return '401';
  if (person === 'waiting') return '403 second_factor_required';
  if (access === 'signed in') return 'in';
  if (access === 'operator') return person === 'operator' ? 'in' : '403 insufficient_role';
  if (person === 'stranger' || person === 'operator') return '404 not_found';
  return ROLES.indexOf(person as Role) >= ROLES.indexOf(access) ? 'in' : '403 insufficient_role';
}

/** A sign-in waits ten minutes for its second factor. */
const WAITING_FOR_MS = 5 * 60_000;

/** One merchant with a member of each role, a second merchant's owner, an operator, and things to request. */
export class Cast {
  private waitsSince = 0;

  private constructor(
    private readonly baseUrl: string,
    private readonly people: Readonly<Partial<Record<PersonName, Browser>>>,
    private readonly apiKey: string,
    /** Of what exists, by the name of its path parameter. */
    private readonly ids: Readonly<Record<string, string>>,
  ) {}

  static async create(system: RunningSystem): Promise<Cast> {
    const { baseUrl } = system;
    const owner = new Browser(baseUrl);
    const operator = new Browser(baseUrl);
    await owner.register();
    await operator.becomeOperator(system);
    const merchantId = (await owner.call('POST', '/api/dashboard/merchants', { name: 'Matrix' })).body.id as number;
    await operator.call('POST', `/api/admin/merchants/${merchantId}/approve`);
    const stranger = new Browser(baseUrl);
    await stranger.register();
    await stranger.call('POST', '/api/dashboard/merchants', { name: 'Elsewhere' });
    const members = await Promise.all(
      (['viewer', 'developer', 'admin'] as const).map(
        async (role) => [role, await member(system, merchantId, role)] as const,
      ),
    );
    const other = await new Browser(baseUrl).register();
    await join(system, merchantId, other, 'viewer');
    const { key, ids } = await things(owner, merchantId);
    const waiting = await protectedOwner(system, merchantId);
    const people = { waiting, stranger, operator, owner, ...Object.fromEntries(members) };
    return new Cast(baseUrl, people, key, { ...ids, merchant_id: `${merchantId}`, user_id: `${other}` });
  }

  /** Calls the operation as that person, on things that exist, with an empty object as its body. */
  async verdict(operation: Operation, person: PersonName): Promise<Verdict | string> {
    if (person === 'waiting') await this.waitAgain();
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.ids[name] ?? 'none');
    const { status, body } = isStream(operation)
      ? await openingOf(this.baseUrl, path, this.headersOf(person))
      : await request(this.baseUrl, operation.method, path, {
          body: operation.bodySchema ? {} : undefined,
          headers: this.headersOf(person),
        });
    const code = typeof body === 'object' ? body?.error?.code : undefined;
    if (status >= 500) return `${status} ${code}`;
    if (status === 401 && code !== 'wrong_credentials') return '401';
    if (String(code).toLowerCase() === 'second_factor_required') return '403 second_factor_required';
    if (code === 'insufficient_role') return '403 insufficient_role';
    // Things of others do not exist; of one's own, what an earlier person deleted may be gone too.
    if (status === 404 && !this.isInside(operation, person)) return '404 not_found';
    return 'in';
  }

  private isInside({ path }: Operation, person: PersonName): boolean {
    return (
      !path.includes('{merchant_id}') || !['stranger', 'operator'].includes(person) || path.startsWith('/api/admin')
    );
  }

  /** The first step of the sign-in, before the last one has waited too long. */
  private async waitAgain(): Promise<void> {
    if (Date.now() - this.waitsSince < WAITING_FOR_MS) return;
    this.waitsSince = Date.now();
    await this.people.waiting!.signInAgain();
  }

  private headersOf(person: PersonName): Record<string, string> {
    if (person === 'api key') return { authorization: `Bearer ${this.apiKey}` };
    return this.people[person]?.headers ?? {};
  }
}

function isStream({ responses }: Operation): boolean {
  return Object.hasOwn(responses['200']?.content ?? {}, 'text/event-stream');
}

/** What a stream begins with: it does not end by itself. A refusal is a response like any other. */
async function openingOf(
  baseUrl: string,
  path: string,
  headers: Record<string, string>,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const stream = await openEventStream(new URL(path, baseUrl).href, headers);
  if (stream.status === 200) {
    stream.leave();
    return { status: 200, body: '' };
  }
  await stream.ends();
  const text = stream.text();
  return { status: stream.status, body: stream.contentType.includes('json') ? JSON.parse(text) : text };
}

/** An owner with a second factor, of whose sign-in only the first step is done. */
async function protectedOwner(system: RunningSystem, merchantId: number): Promise<Browser> {
  const browser = await member(system, merchantId, 'owner');
  const { secret } = (await browser.call('POST', '/api/auth/factors/totp', { name: 'Phone' })).body;
  const totp_code = await new TotpCodes(secret).next();
  await browser.call('POST', '/api/auth/factors/totp/confirm', { totp_code });
  return browser;
}

async function member(system: RunningSystem, merchantId: number, role: Role): Promise<Browser> {
  const browser = new Browser(system.baseUrl);
  await join(system, merchantId, await browser.register(), role);
  return browser;
}

/** Straight into the table: invitations have tests of their own. */
async function join(system: RunningSystem, merchantId: number, userId: number, role: Role): Promise<void> {
  const sql = 'INSERT INTO dashboard.memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)';
  await system.rows(sql, [merchantId, userId, role]);
}

async function things(owner: Browser, merchantId: number): Promise<{ key: string; ids: Record<string, string> }> {
  const at = `/api/dashboard/merchants/${merchantId}`;
  const key = (await owner.call('POST', `${at}/api_keys`, {})).body;
  const endpoint = (await owner.call('POST', `${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/nobody' })).body;
  const delivery = (await owner.call('POST', `${at}/webhook_endpoints/${endpoint.id}/test`, {})).body;
  await owner.call('POST', `${at}/wallets/generate`);
  const link = (await owner.call('POST', `${at}/sessions`, { amount_usd_cents: 1_000 })).body;
  const spare = (await owner.call('POST', `${at}/api_keys`, {})).body;
  return {
    key: key.key,
    ids: { token: link.token, api_key_id: `${spare.id}`, endpoint_id: `${endpoint.id}`, delivery_id: delivery.id },
  };
}
