import { expect, it } from '@jest/globals';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { useRunner } from './runner-world.js';

const runner = useRunner();
const clock = useProcessClock();
const DAY_MS = 86_400_000;

it.each([
  ['ahead', DAY_MS],
  ['back', -DAY_MS],
])('a turn has its whole time, and no more, when the clock of the process jumps %s', async (_, wrongByMs) => {
  const turnId = await runner.aSpace().submits('call pay {"hold": true} then call echo {"text": "still here"}');
  const late = await runner.aSpace({ timeout_s: 10 }).submits('call pay {"hold": true}');
  await Promise.all([runner.called(turnId), runner.called(late)]);
  clock.isWrongBy(wrongByMs);

  expect(await runner.end(late)).toMatchObject({ state: 'failed', error: { code: 'TURN_TIMEOUT' } });
  runner.counter.release();
  expect(await runner.end(turnId)).toMatchObject({ state: 'done', error: null, steps: 3 });
});

it.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])(
  'a turn ends by the clock of the database, by which windows count what it cost, while that of the process is %s',
  async (_, wrongByMs) => {
    const turnId = await runner.aSpace().submits('call pay {"hold": true}');
    await runner.called(turnId);
    clock.isWrongBy(wrongByMs);
    runner.counter.release();

    const { state, at } = await runner.end(turnId);

    clock.isRight();
    expect(state).toBe('done');
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(300_000);
  },
);
