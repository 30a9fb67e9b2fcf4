import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

const STOPPED = new Error('stopped');

/** Work that is under way until `end` is called. */
function work(semaphore: Semaphore, begun: string[], name: string, signal?: AbortSignal) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const done = semaphore.run(async () => {
    begun.push(name);
    await promise;
    return name;
  }, signal);
  return { done, end };
}

describe('a semaphore', () => {
  it('lets a limited number in at once, and the others in their order', async () => {
    const semaphore = new Semaphore(2);
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(semaphore, begun, name));
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);

    b!.end();
    expect(await b!.done).toBe('b');
    a!.end();
    c!.end();
    d!.end();
    await semaphore.idle();

    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the slot of work that failed to the next', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(STOPPED))).rejects.toBe(STOPPED);

    expect(await semaphore.run(async () => 'next')).toBe('next');
  });

  it('forgets a waiter whose signal is aborted, and gives the slot to the next', async () => {
    const semaphore = new Semaphore(1);
    const begun: string[] = [];
    const stop = new AbortController();
    const first = work(semaphore, begun, 'first');
    const impatient = work(semaphore, begun, 'impatient', stop.signal);
    const last = work(semaphore, begun, 'last');

    stop.abort(STOPPED);
    await expect(impatient.done).rejects.toBe(STOPPED);
    first.end();
    last.end();
    await last.done;
    await semaphore.idle();

    expect(begun).toEqual(['first', 'last']);
  });

  it('does not begin work whose signal is aborted together with its turn', async () => {
    const semaphore = new Semaphore(1);
    const begun: string[] = [];
    const stop = new AbortController();
    const first = work(semaphore, begun, 'first');
    const second = work(semaphore, begun, 'second', stop.signal);
    first.end();
    void first.done.then(() => stop.abort(STOPPED));

    await expect(Promise.all([first.done, second.done])).rejects.toBe(STOPPED);
    expect(begun).toEqual(['first']);
    await semaphore.idle();
  });
});
