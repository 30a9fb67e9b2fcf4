import { describe, expect, it } from '@jest/globals';
import { detailsOf, printable, tableOf } from './table.js';

describe('a table', () => {
  const rows = [
    ['tok_1', 'a long description of what was bought', 12],
    ['tok_22', null, 3],
  ];

  it('has its columns below each other, and a dash for what is not there', () => {
    expect(tableOf(['ID', 'WHAT', 'N'], rows)).toBe(
      'ID      WHAT                                   N\ntok_1   a long description of what was bought  12\ntok_22  -                                      3',
    );
  });

  it('is cut where it is widest to fit a terminal, and never below a few characters', () => {
    for (const width of [40, 30, 24, 5]) {
      const lines = tableOf(['ID', 'WHAT', 'N'], rows, width).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(width, 24));
      expect(lines[1]).toMatch(/^tok_1 .*… +12$/);
    }
  });

  it('prints nothing that steers a terminal', () => {
    expect(printable('a\u001b[2J\nb\u202ec')).toBe('a\ufffd[2J\ufffdb\ufffdc');
    expect(detailsOf({ name: 'x\r\ny', empty: '' })).toBe('name   x\ufffd\ufffdy\nempty  -');
  });
});
