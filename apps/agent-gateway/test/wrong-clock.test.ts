import { describe, expect, it } from '@jest/globals';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000', AGENT_ENGINES: 'openai-compatible' });
const { world } = scene;
const { funded, submit } = useTurns(scene);
const clock = useProcessClock();
const HOUR_MS = 3_600_000;

describe.each([
  ['two days fast', 48 * HOUR_MS],
  ['two days slow', -48 * HOUR_MS],
])('while the clock of the process is %s', (_, wrongByMs) => {
  it('a cap that is used up stays so, and a turn begins by the clock of the database', async () => {
    const { key, space, id } = await funded(1_000_000);
    await world.rows("INSERT INTO window_cap VALUES ($1, 0, 3600, 2500, 'account')", [id]);
    const accepted = [await submit(key, space), await submit(key, space)];
    clock.isWrongBy(wrongByMs);

    const refused = await submit(key, space);

    clock.isRight();
    expect(accepted.map(({ status }) => status)).toEqual([202, 202]);
    expect(refused.status).toBe(429);
    expect(refused.body.error.code).toBe('QUOTA_EXCEEDED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR_MS / 1_000 - 300);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR_MS / 1_000 + 1);
    await world.rows('DELETE FROM window_cap WHERE account_id = $1', [id]);
    clock.isWrongBy(wrongByMs);

    const { body } = await submit(key, space);

    clock.isRight();
    const [row] = await world.rows<{ off_s: number }>(
      `SELECT abs(extract(epoch FROM clock_timestamp() - created_at))::float8 AS off_s FROM turn WHERE id = $1`,
      [body.turn_id],
    );
    expect(row!.off_s).toBeLessThan(300);
  });
});
