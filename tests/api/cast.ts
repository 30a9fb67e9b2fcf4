import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { KEY_SCOPES, type KeyScope } from '@libs/dto/api-keys/key-scopes';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { openEventStream } from '@libs/testing/http/event-stream';
import { type Answer, request } from '@libs/testing/http/http-client';
import type { RunningSystem } from '../stack/running-system.js';
import type { Access } from './access.js';
import { Browser } from './callers.js';
import type { Operation } from './document.js';

/**
 * Everybody who may try an endpoint of a merchant. Those without access come first, because the others may change
 * things.
 */
const PEOPLE = [
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
/** Keys with one scope each, in addition to `api key`, which has all scopes. */
const KEYS = KEY_SCOPES.map((scope) => `key with ${scope}` as const);
export type PersonName = (typeof PEOPLE)[number] | (typeof KEYS)[number];

/**
 * Returns the callers of an endpoint. Those with one scope try only endpoints for keys, because no others check scopes.
 */
export function callersOf(access: Access): readonly PersonName[] {
  return isScope(access) ? [...KEYS, ...PEOPLE] : PEOPLE;
}

/** The result for a caller: access, or an error with a status and a code. */
export type Verdict =
  | 'in'
  | '403 insufficient_scope'
  | '401'
  | '403 insufficient_role'
  | '403 second_factor_required'
  | '404 not_found';

/** Returns the table's entry for a person. */
export function wantedVerdict(access: Access, person: PersonName): Verdict {
  if (access === 'anyone') return 'in';
  if (access === 'waiting') return person === 'waiting' ? 'in' : '401';
  if (isScope(access)) return verdictOfKey(access, person);
  if (access === 'internal token' || person === 'anonymous' || person === 'api key') return '401';
  if (person === 'waiting') return '403 second_factor_required';
  if (access === 'signed in') return 'in';
  if (access === 'operator') return person === 'operator' ? 'in' : '403 insufficient_role';
  if (person === 'stranger' || person === 'operator') return '404 not_found';
  return ROLES.indexOf(person as Role) >= ROLES.indexOf(access) ? 'in' : '403 insufficient_role';
}

function isScope(access: Access): access is KeyScope {
  return KEY_SCOPES.some((scope) => scope === access);
}

function verdictOfKey(needed: KeyScope, person: PersonName): Verdict {
  if (person === 'api key' || person === `key with ${needed}`) return 'in';
  return person.startsWith('key with ') ? '403 insufficient_scope' : '401';
}

/** A sign-in waits ten minutes for its second factor. */
const WAITING_FOR_MS = 5 * 60_000;

/**
 * A cast of one merchant with a member of each role, a second merchant's owner, an operator, and objects to request.
 */
export class Cast {
  private waitsSince = 0;

  private constructor(
    private readonly baseUrl: string,
    private readonly people: Readonly<Partial<Record<PersonName, Browser>>>,
    private readonly apiKeys: Readonly<Partial<Record<PersonName, string>>>,
    /** The ids of existing objects, by the name of their path parameter. */
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
    const { keys, ids } = await things(owner, merchantId);
    const waiting = await protectedOwner(system, merchantId);
    const people = { waiting, stranger, operator, owner, ...Object.fromEntries(members) };
    return new Cast(baseUrl, people, keys, { ...ids, merchant_id: `${merchantId}`, user_id: `${other}` });
  }

  /** Calls the operation as that person, on existing objects, with an empty object as its body. */
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
    if (code === 'insufficient_scope') return '403 insufficient_scope';
    // Objects of others do not exist for a caller; one's own may have been deleted by an earlier person.
    if (status === 404 && !this.isInside(operation, person)) return '404 not_found';
    return 'in';
  }

  private isInside({ path }: Operation, person: PersonName): boolean {
    return (
      !path.includes('{merchant_id}') || !['stranger', 'operator'].includes(person) || path.startsWith('/api/admin')
    );
  }

  /** Repeats the first step of the sign-in, before the last one has waited too long. */
  private async waitAgain(): Promise<void> {
    if (Date.now() - this.waitsSince < WAITING_FOR_MS) return;
    this.waitsSince = Date.now();
    await this.people.waiting!.signInAgain();
  }

  private headersOf(person: PersonName): Record<string, string> {
    const key = this.apiKeys[person];
    if (key !== undefined) return { authorization: `Bearer ${key}` };
    return this.people[person]?.headers ?? {};
  }
}

function isStream({ responses }: Operation): boolean {
  return Object.hasOwn(responses['200']?.content ?? {}, 'text/event-stream');
}

/** Returns the beginning of a stream, which never ends. An error is an ordinary response. */
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

/** Makes an owner with a second factor, of whose sign-in only the first step is done. */
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

/** Inserts the row directly: invitations have tests of their own. */
async function join(system: RunningSystem, merchantId: number, userId: number, role: Role): Promise<void> {
  const sql = 'INSERT INTO dashboard.memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)';
  await system.rows(sql, [merchantId, userId, role]);
}

interface Things {
  keys: Partial<Record<PersonName, string>>;
  ids: Record<string, string>;
}

async function things(owner: Browser, merchantId: number): Promise<Things> {
  const at = `/api/dashboard/merchants/${merchantId}`;
  const keys: Things['keys'] = { 'api key': (await owner.call('POST', `${at}/api_keys`, {})).body.key };
  for (const scope of KEY_SCOPES) {
    keys[`key with ${scope}`] = (await owner.call('POST', `${at}/api_keys`, { scopes: [scope] })).body.key;
  }
  const endpoint = (await owner.call('POST', `${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/nobody' })).body;
  const delivery = (await owner.call('POST', `${at}/webhook_endpoints/${endpoint.id}/test`, {})).body;
  await owner.call('POST', `${at}/wallets/generate`);
  const link = (await owner.call('POST', `${at}/sessions`, { amount_usd_cents: 1_000 })).body;
  const spare = (await owner.call('POST', `${at}/api_keys`, {})).body;
  return {
    keys,
    ids: { token: link.token, api_key_id: `${spare.id}`, endpoint_id: `${endpoint.id}`, delivery_id: delivery.id },
  };
}
