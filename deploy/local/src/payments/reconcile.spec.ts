import { describe, expect, it } from '@jest/globals';
import { differences, type Witnesses } from './reconcile.js';

const CENTS = { grossCents: 2_500, feeCents: 25, netCents: 2_475 };
const AGREED: Witnesses = {
  chain: { gross: 25_000_000n, fee: 250_000n, net: 24_750_000n, leftOnDeposit: 0n },
  ledger: CENTS,
  webhooks: CENTS,
};

describe('differences', () => {
  it('finds none when chain, ledger and webhooks agree', () => {
    expect(differences(AGREED)).toEqual([]);
  });

  it('allows the cent of rounding, and no more', () => {
    const chain = { gross: 12_340_000n, fee: 123_400n, net: 12_216_600n, leftOnDeposit: 0n };

    const near = { grossCents: 1_234, feeCents: 12, netCents: 1_222 };
    const off = { grossCents: 1_234, feeCents: 11, netCents: 1_223 };

    expect(differences({ chain, ledger: near, webhooks: near })).toEqual([]);
    expect(differences({ chain, ledger: off, webhooks: near })).toEqual([
      'the ledger: 11 cents of fee, on chain 123400 base units',
      'the ledger: 1223 cents net, on chain 12216600 base units',
    ]);
  });

  it('finds a base unit that is missing on chain', () => {
    const chain = { ...AGREED.chain, net: 24_749_999n, leftOnDeposit: 1n };

    expect(differences({ ...AGREED, chain })).toEqual([
      'on chain 250000 fee + 24749999 net is not 25000000',
      '1 base units are still on the deposit address',
    ]);
  });

  it('finds a webhook with another amount', () => {
    const webhooks = { grossCents: 2_501, feeCents: 25, netCents: 2_475 };

    expect(differences({ ...AGREED, webhooks })).toEqual([
      'the webhooks: 25 fee + 2475 net is not 2501 cents',
      'the webhooks: 2501 cents paid, on chain 25000000 base units',
    ]);
  });
});
