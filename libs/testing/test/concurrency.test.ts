import { describe, expect, it } from '@jest/globals';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import {
  endsWithin,
  runWithTimeout,
  TimedOutError,
  untilAborted,
  withTimeout,
} from '@libs/service-kit/concurrency/with-timeout';

const NEVER_MS = 1_000_000;
const STOPPED = new Error('stopped');
const never = new Promise<never>(() => undefined);

describe('a polling loop', () => {
  /** A loop whose steps are counted; each resolves the next of `done`. */
  function counted(outcome: (made: number) => unknown) {
    const state = { made: 0, errors: [] as string[], reached: new Map<number, () => void>() };
    const loop = new PollingLoop({
      everyMs: NEVER_MS,
      step: async () => {
        state.made += 1;
        state.reached.get(state.made)?.();
        return outcome(state.made);
      },
      onError: ({ message }) => state.errors.push(message),
    });
    const reaches = (count: number) => new Promise<void>((resolve) => state.reached.set(count, resolve));
    return { state, loop, reaches };
  }

  it('takes steps at once while there is more to do, and the next when it is woken', async () => {
    const { state, loop, reaches } = counted((made) => made < 3);
    const third = reaches(3);
    loop.start();
    loop.start();
    await third;

    const fourth = reaches(4);
    loop.wake();
    await fourth;
    await loop.stop();

    expect(state.made).toBe(4);
  });

  it('goes on after a step that failed', async () => {
    const { state, loop, reaches } = counted((made) => {
      if (made === 1) throw new Error('down');
    });
    const second = reaches(2);
    loop.start();
    loop.wake();
    await second;
    await loop.stop();

    expect(state.errors).toEqual(['down']);
  });

  it('stops after the step under way, and begins no other however often it is woken', async () => {
    const { promise: underWay, resolve: end } = Promise.withResolvers<void>();
    const { state, loop, reaches } = counted(() => underWay.then(() => true));
    const first = reaches(1);
    loop.start();
    await first;
    let isStopped = false;
    const stopping = loop.stop().then(() => {
      isStopped = true;
    });
    loop.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);

    end();
    await stopping;

    expect(state.made).toBe(1);
  });

  it('passes to each step whether a wake-up or the time ended the wait before it', async () => {
    const seen: boolean[] = [];
    const { promise: third, resolve } = Promise.withResolvers<void>();
    const step = async (isWoken: boolean) => {
      if (seen.push(isWoken) === 1) loop.wake();
      if (seen.length === 3) resolve();
    };
    const loop = new PollingLoop({ everyMs: 1, step, onError: () => undefined });
    loop.start();
    await third;
    await loop.stop();

    expect(seen.slice(0, 3)).toEqual([false, true, false]);
  });

  it('that never started stops at once', async () => {
    await counted(() => undefined).loop.stop();
  });
});

describe('a wake-up with a signal', () => {
  it('ends the sleep when that is aborted, and sleeps no more after it', async () => {
    const [wakeUp, stop] = [new WakeUp(), new AbortController()];
    const slept = wakeUp.sleep(NEVER_MS, stop.signal);

    stop.abort();

    await slept;
    await wakeUp.sleep(NEVER_MS, stop.signal);
  });
});

describe('a timeout', () => {
  it('settles like what is in time', async () => {
    const late = () => 'late';
    expect(await withTimeout(Promise.resolve('in time'), NEVER_MS, late)).toBe('in time');
    await expect(withTimeout(Promise.reject(STOPPED), NEVER_MS, late)).rejects.toBe(STOPPED);
    expect(await endsWithin(NEVER_MS, Promise.resolve())).toBe(true);
    expect(await endsWithin(NEVER_MS, Promise.reject(STOPPED))).toBe(false);
  });

  it.each([0, 1])('of %s ms returns what is named for late work, or throws it', async (ms) => {
    expect(await withTimeout(never, ms, () => 'late')).toBe('late');
    const thrown = withTimeout(never, ms, () => {
      throw STOPPED;
    });
    await expect(thrown).rejects.toBe(STOPPED);
    expect(await endsWithin(ms, never)).toBe(false);
  });
});

describe('work under a signal', () => {
  const outer = () => new AbortController();

  it('ends with its timeout, although it ignores the signal, and the signal has the reason', async () => {
    let inner: AbortSignal | undefined;
    const late = runWithTimeout(1, outer().signal, (signal) => {
      inner = signal;
      return never;
    });

    await expect(late).rejects.toBeInstanceOf(TimedOutError);
    expect(inner?.reason).toBeInstanceOf(TimedOutError);
  });

  it('ends with the signal of its caller', async () => {
    const stop = outer();
    const stopped = [runWithTimeout(NEVER_MS, stop.signal, () => never), untilAborted(never, stop.signal)];

    stop.abort(STOPPED);

    for (const one of stopped) await expect(one).rejects.toBe(STOPPED);
    await expect(untilAborted(Promise.resolve(), stop.signal)).rejects.toBe(STOPPED);
  });

  it('does not begin when that is aborted before', async () => {
    const stop = outer();
    stop.abort(STOPPED);
    const begun: string[] = [];

    const work = runWithTimeout(NEVER_MS, stop.signal, async () => void begun.push('work'));

    await expect(work).rejects.toBe(STOPPED);
    expect(begun).toEqual([]);
  });

  it('returns its result', async () => {
    expect(await runWithTimeout(NEVER_MS, outer().signal, async () => 'done')).toBe('done');
    expect(await untilAborted(Promise.resolve('done'), outer().signal)).toBe('done');
  });
});
