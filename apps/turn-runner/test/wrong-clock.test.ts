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
  const late = await runner.aSpace({ timeout_s: 5 }).submits('call pay {"hold": true}');
  await Promise.all([runner.called(turnId), runner.called(late)]);
  clock.isWrongBy(wrongByMs);

  expect(await runner.end(late)).toMatchObject({ state: 'failed', error: { code: 'TURN_TIMEOUT' } });
  runner.counter.release();
  expect(await runner.end(turnId)).toMatchObject({ state: 'done', error: null, steps: 3 });
});
