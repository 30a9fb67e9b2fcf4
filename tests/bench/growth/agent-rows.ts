import { setTimeout as sleep } from 'node:timers/promises';
import { UsageOfThePast0022 } from '@apps/agent-gateway/migrations/from-0019/0022-usage-of-the-past';
import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { copy, digits, idAt } from './copies.js';

/** The parents of the agents' rows, and the turn that is copied. */
export interface AgentTemplates {
  readonly accountId: number;
  readonly spaceId: string;
  readonly turnId: string;
}

/** The turns of one customer, each of whom has one thread. */
const TURNS_EACH = 100;
/** The first position in the lane of the space: after the turn that is copied, with room after the copies. */
const FIRST_POSITION = 100;
const RESERVED_POSITIONS = 20_000;
/** The number of days for which the runner keeps turns. */
const KEPT_RUN_DAYS = 29;

/** Returns the number of customers for the given number of turns. */
export function customersOf(count: number): number {
  return Math.max(1, Math.round(count / TURNS_EACH));
}

/** SQL of the id of the copy `v.n`. */
const TURN_ID = `'tn_' || ${idAt('v.at', `'turn' || v.n`)}`;
const END = `v.at + interval '3 seconds'`;
const STATE = `CASE WHEN v.share < 5 THEN 'cancelled' WHEN v.share < 10 THEN 'failed' ELSE 'done' END`;
const ERROR = `CASE WHEN v.share BETWEEN 5 AND 9 THEN '{"code":"internal","message":"The turn failed.","trace_id":"0"}'::json END`;

/** Returns the thread and the customer of a copy, and its position in the thread. */
function inThread(customers: number) {
  const customer = `(v.n % ${customers})`;
  return {
    customer: `'customer-' || ${customer}`,
    thread: `'thr_' || ${digits(`'thread' || ${customer}`, 32)}`,
    position: `(v.n - 1) / ${customers} + 1`,
  };
}

/**
 * Loads the given number of ended turns of a year with their events and charges, and the runner's rows about them.
 * `count` is a multiple of 100.
 */
export async function loadAgents(client: pg.Client, templates: AgentTemplates, count: number): Promise<void> {
  const { turnId } = templates;
  const { customer, thread, position } = inThread(customersOf(count));
  await loadThreads(client, templates, count);
  await copy(client, {
    table: 'agent_gateway.turn',
    template: `id = '${turnId}'`,
    count,
    columns: {
      seq: `v.n + ${FIRST_POSITION}`,
      id: TURN_ID,
      position: `v.n + ${FIRST_POSITION}`,
      end_user_ref: customer,
      state: STATE,
      error: ERROR,
      cap_day: 'v.at::date',
      created_at: 'v.at',
      started_at: 'v.at',
      finished_at: END,
      thread_id: thread,
      thread_position: position,
    },
  });
  await copy(client, {
    table: 'agent_gateway.turn_event',
    template: `turn_id = '${turnId}'`,
    count,
    columns: { turn_id: TURN_ID, at: 'v.at' },
  });
  await copy(client, {
    table: 'agent_gateway.ledger',
    template: `turn_id = '${turnId}'`,
    count,
    columns: { id: `v.n + ${FIRST_POSITION}`, turn_id: TURN_ID, at: END },
  });
  await loadRuns(client, templates, count);
  await countUsage(client);
}

/** Counts usage, whose triggers were off: waits until the service has taken over the counts of the migration. */
async function countUsage(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL search_path = agent_gateway');
  await new UsageOfThePast0022().up({ query: (sql: string) => client.query(sql) } as unknown as QueryRunner);
  await client.query('COMMIT');
  const waits = 'SELECT EXISTS (SELECT FROM agent_gateway.usage_change) AS waits';
  while ((await client.query<{ waits: boolean }>(waits)).rows[0]!.waits) await sleep(1_000);
  await client.query('VACUUM (ANALYZE) agent_gateway.usage_change, agent_gateway.usage_sum');
}

async function loadThreads(client: pg.Client, templates: AgentTemplates, count: number): Promise<void> {
  const { spaceId, turnId } = templates;
  const customers = customersOf(count);
  const { customer, thread } = inThread(customers);
  const own = `(SELECT thread_id FROM agent_gateway.turn WHERE id = '${turnId}')`;
  const each = Math.floor(count / customers);
  const all = { count: customers, columns: {} };
  await copy(client, {
    ...all,
    table: 'agent_gateway.thread',
    template: `id = ${own}`,
    columns: {
      seq: `v.n + ${FIRST_POSITION}`,
      id: thread,
      end_user_ref: customer,
      created_at: 'v.at',
      last_position: `${each}`,
    },
  });
  const ended = (last: number) => `int8multirange(int8range(1, ${last + 1}))`;
  await copy(client, {
    ...all,
    table: 'turn_runner.lane',
    template: `space_id = ${own}`,
    columns: {
      space_id: thread,
      end_user_ref: customer,
      arrived: ended(each),
      ended: ended(each),
      served_at: 'v.at',
    },
  });
  // The next turn gets a position after all of them.
  const last = count + FIRST_POSITION + RESERVED_POSITIONS;
  await client.query('UPDATE agent_gateway.space SET last_position = $2 WHERE id = $1', [spaceId, last]);
  await client.query(`UPDATE turn_runner.lane SET ended = ${ended(last)} WHERE space_id = $1`, [spaceId]);
}

async function loadRuns(client: pg.Client, { turnId }: AgentTemplates, count: number): Promise<void> {
  const { customer, thread, position } = inThread(customersOf(count));
  await copy(client, {
    table: 'turn_runner.run',
    template: `turn_id = '${turnId}'`,
    count,
    days: KEPT_RUN_DAYS,
    columns: {
      turn_id: TURN_ID,
      position: `v.n + ${FIRST_POSITION}`,
      end_user_ref: customer,
      state: STATE,
      error: ERROR,
      created_at: 'v.at',
      started_at: 'v.at',
      finished_at: END,
      thread_id: thread,
      thread_position: position,
    },
  });
  await copy(client, {
    table: 'turn_runner.turn_step',
    template: `turn_id = '${turnId}'`,
    count,
    days: KEPT_RUN_DAYS,
    columns: { turn_id: TURN_ID, at: 'v.at' },
  });
}

/** Loads turns of the runner that ended long ago, of separate customers, for its retention to remove. */
export async function loadOldRuns(
  client: pg.Client,
  { turnId, spaceId }: AgentTemplates,
  count: number,
): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    'SELECT max(position)::int AS last FROM turn_runner.run WHERE space_id = $1 AND position < $2',
    [spaceId, 1e12],
  );
  const old = { count, days: 1, newestDays: 40 };
  const id = `'tn_' || ${idAt('v.at', `'old turn' || v.n`)}`;
  await copy(client, {
    ...old,
    table: 'turn_runner.run',
    template: `turn_id = '${turnId}'`,
    columns: {
      turn_id: id,
      position: `v.n + ${rows[0]!.last + 200}`,
      end_user_ref: `'old customer ' || v.n % 20`,
      created_at: 'v.at',
      started_at: 'v.at',
      finished_at: END,
      thread_id: `'thr_' || ${digits(`'old thread' || v.n % 20`, 32)}`,
      thread_position: '(v.n - 1) / 20 + 1',
    },
  });
  await copy(client, {
    ...old,
    table: 'turn_runner.turn_step',
    template: `turn_id = '${turnId}'`,
    columns: { turn_id: id, at: 'v.at' },
  });
}
