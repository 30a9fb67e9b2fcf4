import { describe, expect, it } from '@jest/globals';
import { lastToReset } from './running-caps.js';

describe('of several full caps', () => {
  it.each([
    [['a 1', 'b 2', 'c 1'], 'b'],
    [['a 2', 'b 2', 'c 1'], 'a'],
    [['a 1'], 'a'],
  ])('%j: the cap that has room last is reported, and the first of two such', (caps, expected) => {
    const all = caps.map((cap) => ({ name: cap[0], resetsAt: new Date(Number(cap[2])) }));

    expect(lastToReset(all).name).toBe(expected);
  });
});
