import { describe, expect, it } from '@jest/globals';
import { sellingGate } from './selling-gate.js';

const TREASURY = `0x${'a'.repeat(40)}`;

describe('the gate before a payment link', () => {
  it('is open for an active merchant with a treasury, and for no other', () => {
    expect(sellingGate({ status: 'active', treasury_address: TREASURY })).toBeUndefined();
    expect(sellingGate({ status: 'active', treasury_address: null })).toMatchObject({ fix: { to: 'wallets' } });
    expect(sellingGate({ status: 'pending', treasury_address: TREASURY })?.reason).toMatch(/in review/);
    expect(sellingGate({ status: 'paused', treasury_address: TREASURY })?.reason).toMatch(/paused/);
    expect(sellingGate({ status: 'rejected', treasury_address: null })?.reason).toMatch(/not approved/);
  });
});
