import { describe, expect, it } from '@jest/globals';
import { SharedAnswers } from './shared-answers.js';

describe('shared answers', () => {
  it('are never older than the question, and one serves all who wait', async () => {
    let truth = 'old';
    let asked = 0;
    const gates: (() => void)[] = [];
    const answers = new SharedAnswers(async () => {
      const seen = truth;
      asked++;
      await new Promise<void>((open) => gates.push(open));
      return seen;
    });

    const first = answers.answer('key');
    truth = 'new';
    const later = [answers.answer('key'), answers.answer('key'), answers.answer('key')];
    gates[0]!();
    expect(await first).toBe('old');
    gates[1]!();

    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
    expect(asked).toBe(2);
  });

  it('are asked for anew after one, also after one that failed', async () => {
    let asked = 0;
    const answers = new SharedAnswers(async (question) => {
      asked++;
      if (asked === 1) throw new Error('away');
      return question;
    });

    const [failed, next] = [answers.answer('a'), answers.answer('a')];

    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('a');
    expect(await answers.answer('a')).toBe('a');
    expect(asked).toBe(3);
  });
});
