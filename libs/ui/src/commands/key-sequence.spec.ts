import { describe, expect, it } from '@jest/globals';
import { KeySequence } from './key-sequence.js';

describe('keys one after the other', () => {
  it('complete a sequence', () => {
    const keys = new KeySequence(['g p', 'g s', '?']);

    expect(['g', 'p', '?'].map((key, at) => keys.press(key, at))).toEqual([undefined, 'g p', '?']);
  });

  it('are forgotten when they come too slowly', () => {
    const keys = new KeySequence(['g p']);

    expect([keys.press('g', 0), keys.press('p', 2_000)]).toEqual([undefined, undefined]);
  });

  it('begin again at a wrong key', () => {
    const keys = new KeySequence(['g p']);

    expect(['g', 'x', 'g', 'g', 'p'].map((key, at) => keys.press(key, at))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'g p',
    ]);
  });
});
