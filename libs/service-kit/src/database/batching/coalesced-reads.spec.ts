import { describe, expect, it } from '@jest/globals';
import { CoalescedReads } from './coalesced-reads.js';

/** Reads that end when the test lets them; each returns what was written when it began. */
function reads() {
  const state = { value: 'old', begun: 0 };
  const open: (() => void)[] = [];
  const shared = new CoalescedReads(async (key: string) => {
    state.begun++;
    const value = `${key} ${state.value}`;
    await new Promise<void>((done) => open.push(done));
    if (value.endsWith('broken')) throw new Error('broken');
    return value;
  });
  /** Ends the read that began first. */
  const end = async () => {
    open.shift()!();
    await new Promise(setImmediate);
  };
  return { state, shared, end };
}

describe('reads of the same thing', () => {
  it('are one for all requests while another runs, which is not theirs', async () => {
    const { state, shared, end } = reads();
    const first = shared.of('a');
    state.value = 'new';
    const others = [shared.of('a'), shared.of('a'), shared.of('a')];
    expect(state.begun).toBe(1);

    await end();
    expect(state.begun).toBe(2);
    await end();

    expect(await first).toBe('a old');
    expect(await Promise.all(others)).toEqual(['a new', 'a new', 'a new']);
    expect(state.begun).toBe(2);
  });

  it('of another thing wait for nobody', async () => {
    const { state, shared, end } = reads();
    const both = [shared.of('a'), shared.of('b')];
    expect(state.begun).toBe(2);
    await end();
    await end();
    expect(await Promise.all(both)).toEqual(['a old', 'b old']);
  });

  it('that come at the moment when the shared one begins wait for the next', async () => {
    const { state, shared, end } = reads();
    void shared.of('a');
    const second = shared.of('a');
    await end();
    state.value = 'newest';
    const third = shared.of('a');
    await end();
    await end();
    expect(await second).toBe('a old');
    expect(await third).toBe('a newest');
  });

  it('fail alone: the next one reads again, and nothing is kept of either', async () => {
    const { state, shared, end } = reads();
    state.value = 'broken';
    const failing = shared.of('a');
    const caught = failing.catch((error: Error) => error.message);
    state.value = 'whole';
    const next = shared.of('a');
    await end();
    await end();
    expect(await caught).toBe('broken');
    expect(await next).toBe('a whole');

    const after = shared.of('a');
    await end();
    expect([await after, state.begun]).toEqual(['a whole', 3]);
  });
});
