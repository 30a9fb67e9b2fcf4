import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Finding } from '@libs/dto/operations/findings';
import { OngoingChecks } from './ongoing-checks.js';

const FOUND: Finding[] = [{ check: 'rpc.head', status: 'ok', found: 'a head' }];
let begun: ((found: Finding[]) => void)[];
let checks: OngoingChecks;

beforeEach(() => {
  jest.useFakeTimers();
  begun = [];
  checks = new OngoingChecks(() => new Promise((resolve) => begun.push(resolve)));
});
afterEach(() => {
  jest.useRealTimers();
});

/** Returns what one call gets when its whole time is waited for. */
async function poll() {
  const reply = checks.reply({ polls: true });
  await jest.advanceTimersByTimeAsync(2_000);
  return (await reply).findings;
}

describe('checks that take longer than a reply may', () => {
  it('are begun once, and handed over to the call that comes when they have ended', async () => {
    expect([await poll(), await poll()]).toEqual([null, null]);
    begun[0]!(FOUND);

    expect(await poll()).toEqual(FOUND);
    expect(begun).toHaveLength(1);
  });

  it('are begun again after they were handed over', async () => {
    await poll();
    begun[0]!(FOUND);
    await poll();

    expect(await poll()).toBeNull();
    expect(begun).toHaveLength(2);
  });

  it('are begun again when nobody requested what they found within a minute', async () => {
    await poll();
    begun[0]!(FOUND);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(await poll()).toBeNull();
    expect(begun).toHaveLength(2);
  });

  it('are waited for by a caller of the earlier release', async () => {
    const reply = checks.reply({});
    await jest.advanceTimersByTimeAsync(30_000);
    begun[0]!(FOUND);

    expect(await reply).toEqual({ findings: FOUND });
  });
});
