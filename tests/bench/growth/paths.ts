import { ApiClient } from '@deploy/local/seed/api-client';
import { encodeCursor, idPosition } from '@libs/dto/lists/page';
import { request } from 'undici';
import type { AgentAccount } from '../../stack/people/agent-account.js';
import type { Merchant } from '../../stack/people/merchant.js';
import { customersOf } from './agent-rows.js';
import { FIRST_ID } from './checkout-rows.js';

/** The callers, and the objects that they request. */
export interface Scene {
  readonly merchant: Merchant;
  readonly account: AgentAccount;
  readonly spaceId: string;
  /** A turn that has events and steps. */
  readonly turnId: string;
  readonly count: number;
  /** Rows in the middle of the year, one of which each call reads. */
  readonly sessions: readonly SampledSession[];
  readonly turns: readonly string[];
  readonly threads: readonly string[];
  readonly deliveries: readonly string[];
}

export interface SampledSession {
  readonly token: string;
  readonly deposit: string;
  readonly hash: string;
  readonly from: string;
}

/** The products whose rows are loaded, and those whose paths are measured. */
export interface Products {
  readonly checkout: boolean;
  readonly agents: boolean;
}

/** One path: its group, its name in the table, and a call of it. */
export interface Path {
  readonly group: string;
  readonly name: string;
  readonly call: (at: number) => Promise<unknown>;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => encodeURIComponent(new Date(Date.now() - days * DAY_MS).toISOString());
const A_DAY = (from: string, to: string) => `${from}=${daysAgo(183)}&${to}=${daysAgo(182)}`;

/**
 * Returns all paths that people and backends use of the checkout, of the agents or of both, in the order of the table.
 */
export function pathsOf(scene: Scene, products: Products): Path[] {
  return [
    ...(products.checkout ? publicPaths(scene) : []),
    ...(products.agents ? publicAgentPaths(scene) : []),
    ...(products.checkout ? [...sessionLists(scene), ...paymentLists(scene), ...webhooks(scene)] : []),
    ...(products.agents ? agents(scene) : []),
  ];
}

/** Returns a path for each name and request of a list. */
function requests(group: string, client: ApiClient, base: string, rows: Record<string, string | Of>): Path[] {
  return Object.entries(rows).map(([name, path]) => ({
    group,
    name,
    call: (at) => client.get(`${base}${typeof path === 'string' ? path : path(at)}`),
  }));
}

type Of = (at: number) => string;

const PUBLIC = 'Requests of backends and buyers';

function publicPaths({ merchant, sessions }: Scene): Path[] {
  const backend = new ApiClient(merchant.system.baseUrl, merchant.apiKey);
  const group = PUBLIC;
  const session: Of = (at) => sessions[at % sessions.length]!.token;
  return [
    { group, name: 'POST /api/sessions', call: () => merchant.openSession(2_500) },
    ...requests(group, backend, '/api', {
      'GET /api/sessions/{token}/status': (at) => `/sessions/${session(at)}/status`,
      'GET /api/sessions/{token}': (at) => `/sessions/${session(at)}`,
      'GET /api/payments, newest': '/payments',
      'GET /api/events, from the beginning': '/events?limit=50',
      'GET /api/events, newest': '/events?newest=true',
      'GET /api/usage': '/usage',
    }),
    { group, name: 'GET /pay/{token}', call: (at) => page(`${merchant.system.baseUrl}/pay/${session(at)}`) },
  ];
}

function publicAgentPaths(scene: Scene): Path[] {
  const { account, turns } = scene;
  const group = PUBLIC;
  return [
    { group, name: 'POST /v1/turns until done', call: (at) => untilDone(scene, at) },
    { group, name: 'GET /v1/turns/{id}', call: (at) => account.turn(turns[at % turns.length]!) },
    { group, name: 'GET /v1/turns, newest', call: () => account.ok('GET', '/turns') },
  ];
}

async function untilDone({ account, spaceId, count }: Scene, at: number): Promise<void> {
  const turnId = await account.submits(spaceId, 'hello', { end_user_ref: `customer-${at % customersOf(count)}` });
  for (;;) {
    const [row] = await account.system.rows<{ state: string }>('SELECT state FROM agent_gateway.turn WHERE id = $1', [
      turnId,
    ]);
    if (row?.state === 'done') return;
    if (row?.state === 'failed') throw new Error(`${turnId} has failed`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Requests a page or file up to its first bytes. */
async function page(url: string, headers: Record<string, string> = {}): Promise<void> {
  const { statusCode, body } = await request(url, { headers });
  for await (const _ of body) break;
  body.destroy();
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
}

function sessionLists({ merchant, count, sessions }: Scene): Path[] {
  const group = 'Sessions in the dashboard';
  const base = `/api/dashboard/merchants/${merchant.id}`;
  const session: Of = (at) => sessions[at % sessions.length]!.token;
  const middle = encodeCursor(idPosition('sessions', FIRST_ID + Math.round(count / 2)));
  const order: Of = (at) => `order-${Math.round(count / 2) - at}`;
  const cookie = { cookie: cookieOf(merchant.owner) };
  return [
    ...requests(group, merchant.owner, base, {
      overview: '/overview',
      'what needs attention': '/attention?days=90',
      billing: '/billing',
      usage: '/usage',
      onboarding: '/onboarding',
      'sessions, newest': '/sessions',
      'sessions, from the middle on': `/sessions?cursor=${middle}`,
      'sessions, oldest': '/sessions?sort=oldest',
      'sessions, largest': '/sessions?sort=largest',
      'sessions that are open': '/sessions?status=open',
      'sessions in processing (none)': '/sessions?status=processing',
      'sessions that are canceled, largest': '/sessions?status=canceled&sort=largest',
      'sessions paid late': '/sessions?label=late',
      'sessions reverted (none)': '/sessions?label=reverted',
      'sessions of a day half a year ago': `/sessions?${A_DAY('created_from', 'created_to')}`,
      'sessions canceled on that day': `/sessions?status=canceled&${A_DAY('created_from', 'created_to')}`,
      'sessions above an amount (none)': '/sessions?min_amount_usd_cents=9000000',
      'canceled sessions of a range of amounts':
        '/sessions?status=canceled&min_amount_usd_cents=2000&max_amount_usd_cents=2010',
      'sessions of a user': (at) => `/sessions?user_external_id=${at}`,
      'open sessions of a user (none)': (at) => `/sessions?status=open&user_external_id=${at}`,
      'sessions of a reference': (at) => `/sessions?reference=${order(at)}`,
      'sessions by metadata (none)': '/sessions?metadata[order]=nothing',
      'search for a token': (at) => `/sessions?search=${session(at)}`,
      'search for an address': (at) => `/sessions?search=${sessions[at % sessions.length]!.deposit}`,
      'search for a transaction': (at) => `/sessions?search=${sessions[at % sessions.length]!.hash}`,
      'search for a word of a note': '/sessions?search=parcel77',
      'search for a word of all notes': '/sessions?search=parcel',
      'search for a word of many descriptions': '/sessions?search=Order',
      'search for a customer': (at) => `/sessions?search=buyer${at}@example.com`,
      'search without a match': '/sessions?search=nowhere',
      'totals of sessions': '/sessions/totals',
      'totals of canceled sessions': '/sessions/totals?status=canceled',
      'one session': (at) => `/sessions/${session(at)}`,
    }),
    {
      group,
      name: 'first rows of sessions.csv',
      call: () => page(`${merchant.system.baseUrl}${base}/sessions.csv`, cookie),
    },
  ];
}

function cookieOf({ signInCookie: { name, value } }: ApiClient): string {
  return `${name}=${value}`;
}

function paymentLists({ merchant, count, sessions }: Scene): Path[] {
  const group = 'Payments in the dashboard';
  const base = `/api/dashboard/merchants/${merchant.id}`;
  const sampled = (at: number) => sessions[at % sessions.length]!;
  const middle = encodeCursor(idPosition('payments', FIRST_ID + Math.round(count / 2)));
  const cookie = { cookie: cookieOf(merchant.owner) };
  return [
    ...requests(group, merchant.owner, base, {
      'payments, newest': '/payments',
      'payments, from the middle on': `/payments?cursor=${middle}`,
      'payments, largest': '/payments?sort=largest',
      'payments that are detected (none)': '/payments?status=detected',
      'payments that were late': '/payments?status=late',
      'late payments, largest': '/payments?status=late&sort=largest',
      'payments in USDT': '/payments?asset=USDT',
      'late payments in USDT': '/payments?status=late&asset=USDT',
      'confirmed payments in USDT, oldest': '/payments?status=confirmed&asset=USDT&sort=oldest',
      'payments of a day half a year ago': `/payments?${A_DAY('from', 'to')}`,
      'late payments of that day': `/payments?status=late&${A_DAY('from', 'to')}`,
      'payments of a session': (at) => `/payments?session_token=${sampled(at).token}`,
      'search for a transaction': (at) => `/payments?search=${sampled(at).hash}`,
      'search for a sender': (at) => `/payments?search=${sampled(at).from}`,
      'totals of payments': '/payments/totals',
      'totals of late payments': '/payments/totals?status=late',
    }),
    {
      group,
      name: 'first rows of payments.csv',
      call: () => page(`${merchant.system.baseUrl}${base}/payments.csv`, cookie),
    },
  ];
}

function webhooks({ merchant, count, deliveries }: Scene): Path[] {
  const group = 'Webhooks in the dashboard';
  const base = `/api/dashboard/merchants/${merchant.id}/webhook_deliveries`;
  const middle = encodeCursor(idPosition('webhook_deliveries', FIRST_ID + Math.round(count / 2)));
  return requests(group, merchant.owner, base, {
    'deliveries, newest': '',
    'deliveries, from the middle on': `?cursor=${middle}`,
    'deliveries that failed': '?status=failed',
    'deliveries that wait': '?status=pending',
    'delivered, newest': '?status=delivered',
    'deliveries of payment.confirmed': '?event_type=payment.confirmed',
    'deliveries of payment.reverted': '?event_type=payment.reverted',
    'failed deliveries of payment.late (none)': '?status=failed&event_type=payment.late',
    'waiting deliveries of payment.detected': '?status=pending&event_type=payment.detected',
    'deliveries to another endpoint (none)': '?endpoint_id=999999',
    'deliveries of a day half a year ago': `?${A_DAY('from', 'to')}`,
    'failed deliveries of that day': `?status=failed&${A_DAY('from', 'to')}`,
    'one delivery': (at) => `/${deliveries[at % deliveries.length]!}`,
  });
}

function agents({ account, spaceId, turnId, threads, turns }: Scene): Path[] {
  const group = 'Agents in the dashboard';
  const ofYear = `from=${daysAgo(365)}`;
  return requests(group, account.owner, account.dashboard, {
    'turns, newest': '/turns',
    'turns of a space': `/turns?space=${spaceId}`,
    'turns that failed': '/turns?state=failed',
    'turns that wait (none)': '/turns?state=queued',
    'turns of a customer': (at) => `/turns?end_user_ref=customer-${at}`,
    'failed turns of a customer': (at) => `/turns?state=failed&end_user_ref=customer-${at}`,
    'turns of a thread': (at) => `/turns?thread=${threads[at % threads.length]!}`,
    'one turn': (at) => `/turns/${turns[at % turns.length]!}`,
    'events of a turn': (at) => `/turns/${turns[at % turns.length]!}/events`,
    'steps of a turn': `/turns/${turnId}/steps`,
    'threads, newest': '/threads',
    'threads of a customer': (at) => `/threads?end_user_ref=customer-${at}`,
    'one thread': (at) => `/threads/${threads[at % threads.length]!}`,
    'ledger of credits': '/credits/ledger',
    'usage of 30 days by customer': '/usage',
    'usage of 30 days by day': '/usage?group_by=day',
    'usage of 30 days by space': '/usage?group_by=space',
    'usage of a year by day': `/usage?group_by=day&${ofYear}`,
    'usage of one customer in a year': (at) => `/usage?end_user_ref=customer-${at}&${ofYear}`,
    spaces: '/spaces',
    approvals: '/approvals',
    'deliveries of an account': '/webhooks/deliveries',
  });
}
