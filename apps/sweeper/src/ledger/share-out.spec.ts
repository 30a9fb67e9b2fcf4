import { describe, expect, it } from '@jest/globals';
import { shareOut } from './share-out.js';

describe('shareOut', () => {
  it('gives each payment its part of the fee, and every unit to somebody', () => {
    const payments = [
      { payment_id: 1, gross: 1n },
      { payment_id: 2, gross: 333n },
      { payment_id: 3, gross: 666n },
    ];

    const shares = shareOut({ net: 990n, fee: 10n }, payments)!;

    expect(shares.map(({ fee, net }) => [fee, net])).toEqual([
      [0n, 1n],
      [3n, 330n],
      [7n, 659n],
    ]);
  });

  it('gives all to the only payment', () => {
    expect(shareOut({ net: 99n, fee: 1n }, [{ payment_id: 7, gross: 100n }])).toEqual([
      { paymentId: 7, gross: 100n, fee: 1n, net: 99n },
    ]);
  });

  it('waits while the payments do not add up', () => {
    expect(shareOut({ net: 99n, fee: 1n }, [{ payment_id: 7, gross: 60n }])).toBeUndefined();
    expect(shareOut({ net: 99n, fee: 1n }, [])).toBeUndefined();
  });
});
