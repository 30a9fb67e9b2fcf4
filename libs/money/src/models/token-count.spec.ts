import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadTokenCounter, tokenBound, tokenBoundInParts } from './token-count.js';

describe('the tokens of a text', () => {
  it('are counted as by the tokenizer, and of special tokens by their letters', async () => {
    const count = await loadTokenCounter();

    expect([count(''), count('Hello world, how are you?')]).toEqual([0, 7]);
    expect(count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('of a text without blanks are counted in time that grows with its length only', async () => {
    const count = await loadTokenCounter();
    const before = performance.now();

    expect(count('😀🧪'.repeat(25_000))).toBeGreaterThan(50_000);
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  it('are the same number where other work goes on after each part', async () => {
    const count = await loadTokenCounter();
    const unit = fc.constantFrom('word', ' ', '\n', '😀', 'é', '中', '<|endoftext|>', '0', ' the', '\ud83d');
    const texts = fc.array(unit, { maxLength: 3_000 }).map((units) => units.join(''));

    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        let rests = 0;
        const inParts = await tokenBoundInParts(text, count, async () => rests++);
        expect(inParts).toBe(tokenBound(text, count));
        expect(rests).toBe(Math.ceil(text.length / 2_000));
      }),
      { numRuns: 100 },
    );
  });

  it('are at most two fifths more for a provider that counts otherwise, and never more than its bytes', async () => {
    const count = await loadTokenCounter();

    expect(tokenBound('Hello world, how are you?', count)).toBe(10);
    expect(tokenBound('\u0001\u0002\u0003', count)).toBe(3);
    expect(tokenBound('', count)).toBe(0);
  });
});
