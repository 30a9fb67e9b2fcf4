import { randomBytes } from 'node:crypto';
import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { OPERATOR_EMAIL } from '@deploy/local/stack/stack';
import { type Answer, request } from '@libs/testing/http/http-client';
import type { RunningSystem } from '../stack/running-system.js';
import { AgentCallers } from './agent-callers.js';
import type { Operation } from './document.js';
import type { Known } from './requests.js';

/** A person with a browser, which keeps the cookie of the sign-in. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private password: string | undefined;
  private email: string | undefined;
  private codes: TotpCodes | undefined;

  constructor(private readonly baseUrl: string) {}

  /** Returns the headers that a page of our own would send. */
  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { origin: new URL(this.baseUrl).origin, ...(cookie ? { cookie } : {}) };
  }

  /** Sets the secret of the person's authenticator app, where they have one. */
  set totpSecret(secret: string | undefined) {
    this.codes = secret === undefined ? undefined : new TotpCodes(secret);
  }

  /**
   * Sends a request. If a fresh proof is required, proves it with a code of the app or the password of the last sign-in
   * and sends the request again. A sign-in that waits for the second factor gets it.
   */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const { email, password, new_password } = (body ?? {}) as Record<string, string | undefined>;
    if (/^\/api\/auth\/(login|register)$/.test(path)) [this.email, this.password] = [email, password];
    const response = await this.send(method, path, body);
    if (this.codes && response.body?.user?.second_factor_required === true) {
      return this.send('POST', '/api/auth/second_factor', { totp_code: await this.codes.next() });
    }
    if (path === '/api/auth/change_password' && response.status === 204) this.password = new_password;
    const proof = await this.proofFor(response);
    return proof ? this.send(method, path, body, proof) : response;
  }

  /** Returns the header with the proof that an error requires; undefined where it requires none. */
  async proofFor({ body }: Answer): Promise<Record<string, string> | undefined> {
    const { code, statement } = body?.error ?? {};
    if (String(code).toLowerCase() !== 'fresh_proof_required' || this.password === undefined) return undefined;
    const proof = this.codes ? { totp_code: await this.codes.next() } : { password: this.password };
    const proven = await this.send('POST', '/api/auth/fresh_proofs', { statement, ...proof });
    return { 'fresh-proof': proven.body.proof };
  }

  /** Sends a request as it is. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await request(this.baseUrl, method, path, { body, headers: { ...this.headers, ...headers } });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined) return;
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  /** Registers an account. Returns its id. */
  async register(): Promise<number> {
    const name = randomBytes(8).toString('hex');
    const { body } = await this.call('POST', '/api/auth/register', {
      email: `${name}@people.example`,
      password: `password of ${name}`,
    });
    return body.user.id;
  }

  /** Signs in with the e-mail and password of the last time. */
  async signInAgain(): Promise<void> {
    await this.call('POST', '/api/auth/login', { email: this.email, password: this.password });
  }

  /** Signs in as the operator of the local stack. */
  async becomeOperator({ stack }: RunningSystem): Promise<void> {
    await this.call('POST', '/api/auth/login', { email: OPERATOR_EMAIL, password: stack.keys.operatorPassword });
  }
}

type Caller = 'visitor' | 'leaver' | 'member' | 'operator' | 'apiKey' | 'testKey' | 'internal';

/**
 * The callers for each part of the API in the fuzz test: they are permitted, so that requests get as far as they can.
 */
export class Callers {
  private constructor(
    readonly baseUrl: string,
    private readonly credentials: Readonly<Record<Caller, Record<string, string>>>,
    private readonly known: Readonly<Record<'api' | 'dashboard' | 'testMode' | 'testData' | 'admin', Known>>,
    private readonly agents: AgentCallers,
    private readonly people: Readonly<Record<'member' | 'operator', Browser>>,
  ) {}

  static async create(system: RunningSystem): Promise<Callers> {
    const { baseUrl, stack } = system;
    const [visitor, leaver, member, operator, victim] = Array.from({ length: 5 }, () => new Browser(baseUrl)) as Five;
    for (const person of [visitor, leaver, member]) await person.register();
    const victimId = await victim.register();
    await operator.becomeOperator(system);
    const other = (await victim.call('POST', '/api/dashboard/merchants', { name: 'Victim' })).body.id;
    const shop = await aShop(system, member, operator);
    const testShop = await aTestShop(member);
    const emptied = await aTestShop(member);
    const merchantId = shop.ids['merchant_id'] as string;
    const keyId = (await member.call('POST', `/api/agent/merchants/${merchantId}/keys`, { name: 'spare' })).body.id;
    const agents = await AgentCallers.create(system, member.headers, { merchantId, keyId });
    return new Callers(
      baseUrl,
      {
        visitor: visitor.headers,
        leaver: leaver.headers,
        member: member.headers,
        operator: operator.headers,
        apiKey: { authorization: `Bearer ${shop.key}` },
        testKey: { authorization: `Bearer ${testShop.key}` },
        internal: { authorization: `Bearer ${stack.keys.internalApiToken}` },
      },
      {
        api: { token: shop.ids['token'] as string },
        dashboard: shop.ids,
        testMode: testShop.ids,
        testData: emptied.ids,
        admin: { merchant_id: `${other}`, user_id: `${victimId}` },
      },
      agents,
      { member, operator },
    );
  }

  /** Returns the header with a proof, where a response requires one. */
  proofFor({ path }: Operation, refused: Answer): Promise<Record<string, string> | undefined> {
    return this.people[path.startsWith('/api/admin') ? 'operator' : 'member'].proofFor(refused);
  }

  headersFor(operation: Operation): Record<string, string> {
    const { id, path, credentials } = operation;
    if (isOfAgents(operation)) return this.agents.headersFor(operation);
    if (path.startsWith('/api/test/')) return this.credentials.testKey;
    if (credentials === 'apiKey') return this.credentials.apiKey;
    if (credentials === 'internalToken') return this.credentials.internal;
    if (path.startsWith('/api/admin')) return this.credentials.operator;
    if (path.startsWith('/api/dashboard')) return this.credentials.member;
    return id === 'POST /api/auth/logout' ? this.credentials.leaver : this.credentials.visitor;
  }

  /** Returns ids of existing objects, where a random id would only ever be 404. */
  knownFor(operation: Operation): Known {
    const { id, path } = operation;
    if (isOfAgents(operation)) return this.agents.knownFor(operation);
    if (path.startsWith('/api/admin')) return this.known.admin;
    if (path.startsWith('/api/auth')) return {};
    if (path.endsWith('/test_data')) return this.known.testData;
    if (/^\/api\/test\/|\/test_(payment|network)$/.test(path)) return this.known.testMode;
    const { spare_endpoint_id, keys_endpoint_id, ...ids } = this.known.dashboard as Known & Spares;
    if (path.startsWith('/api/webhook_')) return { ...ids, endpoint_id: keys_endpoint_id };
    if (!path.startsWith('/api/dashboard')) return this.known.api;
    return id.startsWith('DELETE') ? { ...ids, endpoint_id: spare_endpoint_id } : ids;
  }
}

/** Endpoints that one operation may use up without affecting another one. */
interface Spares {
  spare_endpoint_id: string;
  keys_endpoint_id: string;
}

function isOfAgents({ path }: Operation): boolean {
  return /^\/(v1|api\/agent)\//.test(path);
}

type Five = [Browser, Browser, Browser, Browser, Browser];

/** Makes a test merchant with a key and a session; the merchant itself is in review. */
async function aTestShop(owner: Browser): Promise<{ key: string; ids: Known }> {
  const { id } = (await owner.call('POST', '/api/dashboard/merchants', { name: 'Tried shop' })).body;
  const at = `/api/dashboard/merchants/${-id}`;
  const { key } = (await owner.call('POST', `${at}/api_keys`, {})).body;
  const link = (await owner.call('POST', `${at}/sessions`, { amount_usd_cents: 1_000 })).body;
  return { key, ids: { merchant_id: `${-id}`, token: link.token } };
}

/** Makes a merchant that may sell, and one object for each path parameter. */
async function aShop(system: RunningSystem, owner: Browser, operator: Browser): Promise<{ key: string; ids: Known }> {
  const make = async (path: string, body: unknown = {}) => (await owner.call('POST', path, body)).body;
  const { id } = await make('/api/dashboard/merchants', { name: 'Fuzzed shop' });
  const at = `/api/dashboard/merchants/${id}`;
  await operator.call('POST', `/api/admin/merchants/${id}/approve`);
  await operator.call('PATCH', `/api/admin/merchants/${id}`, { fee_tier: 'enterprise' });
  await make(`${at}/wallets/generate`);
  const { key } = await make(`${at}/api_keys`);
  const spareKey = await make(`${at}/api_keys`);
  const endpoint = await make(`${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/nobody' });
  const spare = await make(`${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/spare' });
  const ofKeys = await make(`${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/keys' });
  const delivery = await make(`${at}/webhook_endpoints/${endpoint.id}/test`);
  const link = await make(`${at}/sessions`, { amount_usd_cents: 1_000 });
  const invitation = await make(`${at}/members`, { email: 'invited@people.example', role: 'viewer' });
  const userId = await new Browser(system.baseUrl).register();
  await system.rows('INSERT INTO dashboard.memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)', [
    id,
    userId,
    'viewer',
  ]);
  return {
    key,
    ids: {
      merchant_id: `${id}`,
      api_key_id: `${spareKey.id}`,
      endpoint_id: `${endpoint.id}`,
      spare_endpoint_id: `${spare.id}`,
      keys_endpoint_id: `${ofKeys.id}`,
      delivery_id: delivery.id,
      token: link.token,
      invitation_id: `${invitation.id}`,
      user_id: `${userId}`,
    },
  };
}
