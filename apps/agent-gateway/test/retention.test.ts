import { expect, it } from '@jest/globals';
import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world } = scene;
const { funded, submit } = useTurns(scene);

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
