import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { newId } from '../src/ids.js';
import { service } from '../src/service.js';
import { useAccounts } from './accounts.js';
import { useSchedules } from './schedule-scene.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world } = scene;
const { funded, submit } = useTurns(scene);
const { hasBought, scheduled } = useSchedules(scene);
let serial = 0;
let scheduleId: string;
let approvalId: string;

const KEPT: KeptRows[] = [
  {
    ...{ table: 'idempotency_key', column: 'created_at', days: 32 },
    row: () => ({ account_id: 7, key: `old ${++serial}`, body_hash: 'x', response: '{}' }),
  },
  {
    ...{ table: 'day_spend', column: 'day', days: 40, isDate: true },
    row: () => ({ account_id: 7, scope: 'key', subject: `old ${++serial}` }),
  },
  {
    ...{ table: 'schedule_run', column: 'created_at', days: 90 },
    row: () => ({ schedule_id: scheduleId, slot_at: new Date(Date.parse(LONG_AGO) + ++serial), outcome: 'missed' }),
  },
  {
    ...{ table: 'approval_mail', column: 'created_at', days: 60 },
    row: () => ({ id: randomUUID(), approval_id: approvalId, due_at: LONG_AGO, finished_at: LONG_AGO }),
  },
];

beforeAll(async () => {
  const owner = await hasBought(await funded(1_000_000));
  scheduleId = await scheduled(owner);
  const { body: turn } = await submit(owner.key, owner.space);
  approvalId = newId('apr_');
  await world.rows(
    `INSERT INTO approval (id, account_id, space_id, turn_id, call_id, tool, arguments, digest, state, requested_at, expires_at, decided_at)
     VALUES ($1, $2, $3, $4, 'call_0_0', 'time_now', '{}', $5, 'expired', now(), now(), now())`,
    [approvalId, owner.id, owner.space, turn.turn_id, '0'.repeat(64)],
  );
});

describe('the hourly cleaning of the agent gateway', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});

it('an Idempotency-Key returns the same turn for 30 days, and is deleted soon after', async () => {
  const { key, space } = await funded(1_000_000);
  const post = (name: string) => submit(key, space, {}, name);
  const usedDaysAgo = async (name: string, days: number) => {
    const { body } = await post(name);
    await world.rows(`UPDATE idempotency_key SET created_at = now() - $2::int * interval '1 day' WHERE key = $1`, [
      name,
      days,
    ]);
    return body.turn_id as string;
  };
  const [young, old] = [await usedDaysAgo('30 days', 30), await usedDaysAgo('33 days', 33)];

  // The hourly clean-up of the running service, with its own tables and retention.
  await world.service.app.get(MessagingWorker).clean();

  const [again, anew] = [await post('30 days'), await post('33 days')];
  expect([again.body.turn_id, again.headers['idempotency-replayed']]).toEqual([young, 'true']);
  expect([anew.body.turn_id === old, anew.headers['idempotency-replayed']]).toEqual([false, undefined]);
});
