import { describe, expect, it } from '@jest/globals';
import { rescanTargetOf } from './rescan-target.js';

const HASH = `0x${'aB'.repeat(32)}`;
const TOKEN = 'Kq2hX0c3bV9tWm1yZpLr5A';

describe('what is looked for', () => {
  it.each([
    [HASH, { tx_hash: HASH }],
    [`https://arbiscan.io/tx/${HASH}#eventlog`, { tx_hash: HASH }],
    [` ${TOKEN} `, { session_token: TOKEN }],
    [`https://pay.example/pay/${TOKEN}?lang=de`, { session_token: TOKEN }],
  ])('finds in %j what was meant', (text, found) => {
    expect(rescanTargetOf(text)).toEqual(found);
  });

  it.each(['', 'short', `${HASH}ff`, '0x12345678901234567890', 'two words are none'])('finds nothing in %j', (text) => {
    expect(rescanTargetOf(text)).toBeUndefined();
  });
});
