import { describe, expect, it } from '@jest/globals';
import { MAX_RESULT_BYTES } from '@libs/dto/agent/limits';
import { resultText } from './result-text.js';

describe('the result of a turn', () => {
  it('stays as it is where it is short enough', () => {
    expect(resultText('größer\n\tok')).toBe('größer\n\tok');
    expect(resultText('x'.repeat(MAX_RESULT_BYTES))).toHaveLength(MAX_RESULT_BYTES);
  });

  it.each(['x', 'ß', '€', '🙂'])('is cut at a whole character, with a note: %s', (letter) => {
    const cut = resultText(`.${letter.repeat(MAX_RESULT_BYTES)}`);

    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(cut).toMatch(/\n\[cut: the result was longer than a turn may give\]$/);
    expect(cut).not.toContain('\ufffd');
  });

  it('has no control characters and no half characters', () => {
    expect(resultText('a\u0000b\u001b[31m\ud800')).toBe('a\ufffdb\ufffd[31m\ufffd');
  });
});
