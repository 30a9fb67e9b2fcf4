import { describe, expect, it } from '@jest/globals';
import { FairSlots } from './fair-slots.js';

const never = new AbortController().signal;

/** Four slots, and their holders. */
function scene() {
  const slots = new FairSlots(4);
  const inside: string[] = [];
  const ends = new Map<string, () => void>();
  const comes = (account: number, name: string, signal = never, customer: string | null = null) =>
    slots.run(
      { account, customer },
      () => {
        inside.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const leaves = async (name: string) => {
    inside.splice(inside.indexOf(name), 1);
    ends.get(name)!();
    await settled();
  };
  return { inside, comes, leaves, settled };
}

describe('slots', () => {
  it('go to the customers of an account in turn, whichever of them requests the most', async () => {
    const { inside, comes, leaves, settled } = scene();
    for (let n = 1; n <= 200; n++) void comes(1, `loud${n}`, never, 'loud');
    void comes(1, 'quiet1', never, 'quiet');
    void comes(1, 'nobody1');
    void comes(1, 'quiet2', never, 'quiet');
    await settled();
    expect(inside).toEqual(['loud1', 'loud2']);

    for (const name of ['loud1', 'loud2', 'loud3', 'quiet1', 'nobody1']) await leaves(name);

    expect(inside).toEqual(['loud4', 'quiet2']);
  });

  it('are at most half for one account, so that a stranger gets one at once', async () => {
    const { inside, comes, settled } = scene();
    for (let n = 1; n <= 6; n++) void comes(1, `a${n}`);
    void comes(2, 'b1');
    void comes(3, 'c1');
    await settled();

    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('leave the last one to an account that has none', async () => {
    const { inside, comes, leaves, settled } = scene();
    for (const [account, name] of [
      [1, 'a1'],
      [1, 'a2'],
      [2, 'b1'],
      [2, 'b2'],
    ] as const)
      void comes(account, name);
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'b1']);

    void comes(3, 'c1');
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1']);
    await leaves('a1');
    expect(inside).toEqual(['a2', 'b1', 'c1']);
    await leaves('a2');
    expect(inside).toEqual(['b1', 'c1', 'b2']);
  });

  it('rotate: of the accounts that wait, the one served longest ago is next', async () => {
    const { inside, comes, leaves, settled } = scene();
    for (const account of [1, 2, 3, 4]) void comes(account, `${account}.1`);
    for (const account of [5, 5, 6, 5, 6]) void comes(account, `${account}.${Math.random()}`);
    await settled();

    for (const account of [1, 2]) await leaves(`${account}.1`);

    expect(inside.map((name) => name[0])).toEqual(['3', '4', '5', '6']);
  });

  it('are not taken by one that gave up', async () => {
    const { inside, comes, leaves, settled } = scene();
    const cancel = new AbortController();
    for (const account of [1, 2, 3, 4]) void comes(account, `${account}`);
    const waiting = comes(5, 'five', cancel.signal);
    void comes(6, 'six');
    cancel.abort(new Error('cancelled'));

    await expect(waiting).rejects.toThrow('cancelled');
    await leaves('1');
    await settled();
    expect(inside).toEqual(['2', '3', '4', 'six']);
    await expect(comes(7, 'seven', cancel.signal)).rejects.toThrow('cancelled');
  });
});
