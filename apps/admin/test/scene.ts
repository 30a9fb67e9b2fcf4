import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import { SERVICES, type ServiceName } from '@libs/events/services';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { FakeProofs, PROVEN } from '@libs/testing/http/fresh-proofs';
import type { World } from '@libs/testing/world';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

export const operator: { headers: Record<string, string> } = { headers: { cookie: 'sid=operator', ...PROVEN } };
export const notOperator = { headers: { cookie: 'sid=user' } };
export const OPERATOR_EMAIL = 'op@example.com';

/** Simulates the auth service, as far as guards need it. */
export function answerSignIns({ bus }: World): void {
  bus.handles('auth.resolve_sign_in', ({ token_hash }) => {
    const is_operator = token_hash === signInTokenHash('operator');
    if (!is_operator && token_hash !== signInTokenHash('user')) return { user: null };
    return { user: { user_id: 1, email: OPERATOR_EMAIL, has_password: true, is_operator } };
  });
  new FakeProofs(bus);
}

const CALM: HealthReport = { gauges: {}, outbox_oldest_s: 0, outbox_waiting: 0, dead_letters: 0 };

/** The replies of all services but admin itself to a health poll; a test may change them. */
export type Reports = Record<ServiceName, HealthReport>;

export function calmReports(): Reports {
  const reports = Object.fromEntries(SERVICES.map((name) => [name, CALM])) as Reports;
  reports['chain-indexer'] = {
    ...CALM,
    gauges: { indexer_lag_blocks: 0, providers_failing: 0, transfer_held_oldest_s: 0 },
  };
  reports.sessions = {
    ...CALM,
    gauges: {
      payments_1h: 30,
      payments_usual_1h: 24,
      detection_p50_s: 2,
      detection_p95_s: 5,
      payments_reverted_1h: 0,
      reverted_24h_usd_cents: 0,
      sessions_ended_24h: 200,
      sessions_paid_24h: 150,
    },
  };
  reports['webhook-dispatcher'] = {
    ...CALM,
    gauges: { deliveries_due: 0, delivery_oldest_due_s: 0 },
    months_ahead: [{ table: 'attempt', months: 2 }],
  };
  reports['agent-gateway'] = { ...CALM, months_ahead: [{ table: 'turn_event', months: 2 }] };
  reports['turn-runner'] = { ...CALM, gauges: { turn_queue_age_s: 0, turns_awaiting_approval: 3 } };
  reports.signer = { ...CALM, gauges: { unknown_owners_24h: 0 } };
  reports.sweeper = {
    ...CALM,
    gauges: {
      sweeps_waiting: 0,
      sweep_oldest_waiting_s: 0,
      sweeps_blocked: 0,
      unswept_usd_cents: 0,
      relayer_gas_wei: '1000000000000000000',
      ledger_differences: 0,
      sweeps_held: 0,
      contracts_without_code: 0,
      foreign_treasury_changes_24h: 0,
      swept_24h_usd_cents: 50_000,
      sweep_gas_24h_wei: '2000000000000001',
    },
  };
  return reports;
}

export function answerHealth({ bus }: World, reports: Reports, services: readonly ServiceName[]): void {
  for (const service of services) bus.handles(`${service}.health`, () => reports[service]);
}

/** Runs SQL as the owner of the database server. */
export async function asSuperuser<Row = Record<string, unknown>>({ database }: World, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    await client.query('SET search_path = admin');
    const result = await client.query(sql);
    return [result].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

export function anEntry(merchantId: number, action = 'merchant.approved') {
  return {
    audit_id: uuidv7(),
    at: new Date().toISOString(),
    actor_id: 1,
    actor_name: OPERATOR_EMAIL,
    actor_kind: 'operator' as const,
    merchant_id: merchantId,
    merchant_name: `Shop ${merchantId}`,
    action,
    target: `merchant:${merchantId}`,
    before: { status: 'pending' },
    after: { status: 'active' },
    ip: '192.0.2.1',
    trace_id: 'a'.repeat(32),
  };
}
