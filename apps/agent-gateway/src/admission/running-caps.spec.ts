import { describe, expect, it } from '@jest/globals';
import { lastToHaveRoom } from './running-caps.js';

describe('of several full caps', () => {
  it.each([
    [['a 1', 'b 2', 'c 1'], 'b'],
    [['a 2', 'b 2', 'c 1'], 'a'],
    [['a 1'], 'a'],
  ])('%j: the one is reported that has room last, and of two such the first', (caps, expected) => {
    const all = caps.map((cap) => ({ name: cap[0], resetsAt: new Date(Number(cap[2])) }));

    expect(lastToHaveRoom(all).name).toBe(expected);
  });
});
