import { describe, expect, it } from '@jest/globals';
import type { JsMsg } from '@nats-io/jetstream';
import { Semaphore } from '../../concurrency/semaphore.js';
import { OwnerQueues } from './owner-queues.js';

/**
 * Returns queues with the given number of slots, whose batches of at most three are under way until `end` ends the
 * oldest of them.
 */
function queues(slots: number) {
  const stopping = new AbortController();
  const all = new OwnerQueues(new Semaphore(slots), stopping.signal, 5);
  const [handled, told] = [[] as string[][], [] as string[]];
  const held: (() => void)[] = [];
  const messageOf = (name: string) =>
    ({
      subject: name,
      nak: () => told.push(`nak ${name}`),
      working: () => told.push(`working ${name}`),
    }) as unknown as JsMsg;
  const handle = async (messages: readonly JsMsg[]) => {
    handled.push(messages.map(({ subject }) => subject));
    await new Promise<void>((resolve) => held.push(resolve));
  };
  const add = (owner: string, ...names: string[]) => all.add(owner, names.map(messageOf), { atMost: 3, handle });
  const end = async () => {
    held.shift()!();
    await new Promise(setImmediate);
  };
  return { all, add, end, handled, told, stopping };
}

describe('queues of owners whose rows are locked', () => {
  it('are one batch of an owner at a time, with what came for it meanwhile, and hold up no other owner', async () => {
    const { all, add, end, handled } = queues(2);

    add('a', 'a1');
    add('b', 'b1');
    await new Promise(setImmediate);
    add('a', 'a2', 'a3');
    add('a', 'a4', 'a5');

    expect(handled).toEqual([['a1'], ['b1']]);
    await end();
    expect(handled.at(-1)).toEqual(['a2', 'a3', 'a4']);
    await end();
    expect([all.has('a'), all.has('b')]).toEqual([true, false]);
    await end();
    await end();
    await all.idle();
    expect(handled).toEqual([['a1'], ['b1'], ['a2', 'a3', 'a4'], ['a5']]);
    expect(all.has('a')).toBe(false);
  });

  it('keep messages that wait for a slot, and hand them back when the process stops', async () => {
    const { all, add, end, handled, told, stopping } = queues(1);

    add('a', 'a1');
    add('b', 'b1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toContain('working b1');
    add('a', 'a2');
    stopping.abort();
    const idle = all.idle();
    await end();
    await idle;

    expect(handled).toEqual([['a1']]);
    expect(told.filter((sign) => sign.startsWith('nak'))).toEqual(['nak b1', 'nak a2']);
  });
});
