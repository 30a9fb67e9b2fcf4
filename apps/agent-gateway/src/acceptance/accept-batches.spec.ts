import { describe, expect, it } from '@jest/globals';
import { AcceptBatches } from './accept-batches.js';

/** Batches of at most three, each of which is held until the test releases it. `bad` and `gone` make theirs fail. */
function batches() {
  const sent: string[][] = [];
  const held: (() => void)[] = [];
  const send = async (drafts: readonly string[]) => {
    sent.push([...drafts]);
    await new Promise<void>((open) => held.push(open));
    for (const fault of ['bad', 'gone']) if (drafts.includes(fault)) throw new Error(fault);
    return drafts.map((draft) => draft.toUpperCase());
  };
  const all = new AcceptBatches(send, 3, (error) => (error as Error).message === 'gone');
  /** Releases all batches from now on, until all of these promises are settled. */
  const settled = async <T>(promises: Promise<T>[]) => {
    const results = Promise.allSettled(promises);
    let isOver = false;
    void results.then(() => {
      isOver = true;
    });
    while (!isOver) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    return (await results).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message));
  };
  return { all, sent, settled };
}

describe('accepting in batches', () => {
  it('sends a first draft at once, and those that arrive meanwhile together, in order, in batches', async () => {
    const { all, sent, settled } = batches();

    const outcomes = ['a', 'b', 'c', 'd', 'e'].map((draft) => all.add(1, draft));

    expect(sent).toEqual([['a']]);
    expect(await settled(outcomes)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(sent).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('keeps owners separate, and lets none wait for another', () => {
    const { all, sent } = batches();

    void all.add(1, 'a');
    void all.add(2, 'b');

    expect(sent).toEqual([['a'], ['b']]);
  });

  it('sends at once again when nothing is under way', async () => {
    const { all, sent, settled } = batches();
    await settled([all.add(1, 'a')]);

    void all.add(1, 'b');

    expect(sent).toEqual([['a'], ['b']]);
  });

  it('tries each alone when they fail together, so that a bad one harms no other', async () => {
    const { all, sent, settled } = batches();

    const outcomes = ['a', 'b', 'bad', 'c', 'd'].map((draft) => all.add(1, draft));

    expect(await settled(outcomes)).toEqual(['A', 'B', 'bad', 'C', 'D']);
    expect(sent).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c'], ['d']]);
  });

  it('retries nothing when that is hopeless, and continues with what came later', async () => {
    const { all, sent, settled } = batches();

    const outcomes = ['a', 'b', 'gone', 'c', 'd'].map((draft) => all.add(1, draft));

    expect(await settled(outcomes)).toEqual(['A', 'gone', 'gone', 'gone', 'D']);
    expect(sent).toEqual([['a'], ['b', 'gone', 'c'], ['d']]);
  });
});
