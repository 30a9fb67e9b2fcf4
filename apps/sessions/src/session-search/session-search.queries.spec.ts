import { describe, expect, it } from '@jest/globals';
import { sessionSearches } from './session-search.queries.js';

const TOKEN = 'abcdefghijklmnopqrstuv-_';

describe('a search for sessions', () => {
  it.each([
    [`0x${'AB'.repeat(32)}`, 'tx_hash', `0x${'ab'.repeat(32)}`],
    [`0x${'AB'.repeat(20)}`, 'deposit_address', `0x${'ab'.repeat(20)}`],
  ])('takes %p for one thing only', (text, column, value) => {
    expect(sessionSearches(` ${text} `, 7)).toEqual([{ sql: expect.stringContaining(`${column} = ?`), value }]);
  });

  it('finds the token in a payment link', () => {
    expect(sessionSearches(`https://pay.example/pay/${TOKEN}?asset=USDC`, 7)[0]).toMatchObject({ value: TOKEN });
  });

  it('looks for a number among invoice ids, in notes and in what the buyer reads', () => {
    expect(sessionSearches('42', 7).map(({ value }) => value)).toEqual(['42', 'merchant7 42', 'merchant7 42']);
  });

  it('searches for nothing in text without a word', () => {
    expect(sessionSearches('!?', 7)).toEqual([]);
  });
});
