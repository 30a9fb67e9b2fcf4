import { describe, expect, it } from '@jest/globals';
import type { PastTurn } from './history.js';
import { bounded, extended, MAX_HISTORY_BYTES, MAX_SUMMARY_BYTES } from './summary.js';

function aTurn(position: number, text = `question ${position}`): PastTurn {
  return { position, text, answer: `answer ${position}`, tools: position % 2 ? [] : ['time_now (done)'] };
}

describe('the summary of a space', () => {
  it('has a line for each turn, with the tools it used', () => {
    expect(extended('', [aTurn(1), aTurn(2)])).toBe(
      '- asked: question 1; answered: answer 1\n- asked: question 2; answered: answer 2 [time_now (done)]',
    );
  });

  it('drops the oldest first, marks that, and never exceeds its limit', () => {
    let summary = '';
    for (let position = 1; position <= 500; position++) summary = extended(summary, [aTurn(position)]);

    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(MAX_SUMMARY_BYTES);
    expect(summary).toMatch(/^\[…\] - asked: /);
    expect(summary).toContain('question 500');
    expect(summary).not.toContain('question 1;');
  });

  it('is one line for each turn, whatever its text', () => {
    expect(extended('', [aTurn(1, 'a\nb'), aTurn(3, 'x'.repeat(9_000))]).split('\n')).toHaveLength(2);
  });
});

describe('history', () => {
  it('stays unchanged within its limits', () => {
    const history = { summary: '', turns: [aTurn(1), aTurn(2)] };

    expect(bounded(history)).toEqual(history);
  });

  it('moves the oldest turns into the summary until the rest fits', () => {
    const turns = Array.from({ length: 40 }, (_, index) => aTurn(index + 1, 'long '.repeat(2_000)));

    const { summary, turns: shown } = bounded({ summary: '', turns });

    expect(shown.length).toBeLessThan(10);
    expect(shown.reduce((bytes, turn) => bytes + Buffer.byteLength(turn.text), 0)).toBeLessThan(MAX_HISTORY_BYTES);
    expect(shown.at(-1)!.position).toBe(40);
    expect(summary).toContain(`answer ${40 - shown.length}`);
  });
});
