import { describe, expect, it } from '@jest/globals';
import { AcceptBatches } from './accept-batches.js';

/** Batches of at most three, each of which is held until it is let go. `bad` and `gone` make theirs fail. */
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
  /** Lets whatever is sent from now on go, until all of these are settled. */
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
  it('sends a first draft at once, and what comes meanwhile together, in order, so many at a time', async () => {
    const { all, sent, settled } = batches();

    const answers = ['a', 'b', 'c', 'd', 'e'].map((draft) => all.add(1, draft));

    expect(sent).toEqual([['a']]);
    expect(await settled(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(sent).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('keeps owners apart, and lets none wait for another', () => {
    const { all, sent } = batches();

    void all.add(1, 'a');
    void all.add(2, 'b');

    expect(sent).toEqual([['a'], ['b']]);
  });

  it('goes at once again when nothing is under way any more', async () => {
    const { all, sent, settled } = batches();
    await settled([all.add(1, 'a')]);

    void all.add(1, 'b');

    expect(sent).toEqual([['a'], ['b']]);
  });

  it('tries each alone when they fail together, so that a bad one harms nobody', async () => {
    const { all, sent, settled } = batches();

    const answers = ['a', 'b', 'bad', 'c', 'd'].map((draft) => all.add(1, draft));

    expect(await settled(answers)).toEqual(['A', 'B', 'bad', 'C', 'D']);
    expect(sent).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c'], ['d']]);
  });

  it('tries nothing again when it is hopeless, and goes on with what came later', async () => {
    const { all, sent, settled } = batches();

    const answers = ['a', 'b', 'gone', 'c', 'd'].map((draft) => all.add(1, draft));

    expect(await settled(answers)).toEqual(['A', 'gone', 'gone', 'gone', 'D']);
    expect(sent).toEqual([['a'], ['b', 'gone', 'c'], ['d']]);
  });
});
