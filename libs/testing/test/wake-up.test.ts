import { describe, expect, it } from '@jest/globals';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';

const NEVER_MS = 1_000_000;

describe('a wake-up', () => {
  it('ends the sleep under way', async () => {
    const wakeUp = new WakeUp();
    const slept = wakeUp.sleep(NEVER_MS);

    wakeUp.call();

    await slept;
  });

  it('is remembered while awake, as one', async () => {
    const wakeUp = new WakeUp();
    wakeUp.call();
    wakeUp.call();

    await wakeUp.sleep(NEVER_MS);

    const second = wakeUp.sleep(NEVER_MS).then(() => 'woke');
    expect(await Promise.race([second, Promise.resolve('asleep')])).toBe('asleep');
    wakeUp.call();
    expect(await second).toBe('woke');
  });

  it('is not needed forever', async () => {
    await new WakeUp().sleep(1);
  });
});
