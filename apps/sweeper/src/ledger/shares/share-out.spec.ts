import { describe, expect, it } from '@jest/globals';
import { shareOut } from './share-out.js';

describe('shareOut', () => {
  it('gives each payment its part of the fee, and distributes every unit', () => {
    const payments = [
      { payment_id: 1, gross: 1n, fee_bps: 100 },
      { payment_id: 2, gross: 333n, fee_bps: 100 },
      { payment_id: 3, gross: 666n, fee_bps: 100 },
    ];

    const shares = shareOut({ net: 990n, fee: 10n }, payments)!;

    expect(shares.map(({ fee, net }) => [fee, net])).toEqual([
      [0n, 1n],
      [3n, 330n],
      [7n, 659n],
    ]);
  });

  it('gives the remaining unit to the payment that flooring took most from, however small', () => {
    const payments = [199n, 1_000n, 301n].map((gross, payment_id) => ({ payment_id, gross, fee_bps: 100 }));

    expect(shareOut({ net: 1_485n, fee: 15n }, payments)!.map(({ fee }) => fee)).toEqual([2n, 10n, 3n]);
  });

  it('charges each payment the fee of its own amount, whatever came with it', () => {
    const payments = [
      { payment_id: 1, gross: 5_009_999n, fee_bps: 100 },
      { payment_id: 2, gross: 15_000_000n, fee_bps: 100 },
    ];

    const shares = shareOut({ net: 19_809_900n, fee: 200_099n }, payments)!;

    expect(shares.map(({ fee }) => fee)).toEqual([50_099n, 150_000n]);
  });

  it('divides in proportion when the contract charged another fee', () => {
    const payments = [
      { payment_id: 1, gross: 300n, fee_bps: 100 },
      { payment_id: 2, gross: 700n, fee_bps: 100 },
    ];

    expect(shareOut({ net: 1_000n, fee: 0n }, payments)!.map(({ fee }) => fee)).toEqual([0n, 0n]);
    expect(shareOut({ net: 900n, fee: 100n }, payments)!.map(({ fee }) => fee)).toEqual([30n, 70n]);
  });

  it('takes a unit more for each payment than flooring explains for another fee', () => {
    const payments = [100n, 900n].map((gross, payment_id) => ({ payment_id, gross, fee_bps: 100 }));

    expect(shareOut({ net: 988n, fee: 12n }, payments)!.map(({ fee }) => fee)).toEqual([1n, 11n]);
  });

  it('gives all to the only payment', () => {
    expect(shareOut({ net: 99n, fee: 1n }, [{ payment_id: 7, gross: 100n, fee_bps: 100 }])).toEqual([
      { paymentId: 7, gross: 100n, fee: 1n, net: 99n },
    ]);
  });

  it('waits while the payments do not add up', () => {
    expect(shareOut({ net: 99n, fee: 1n }, [{ payment_id: 7, gross: 60n, fee_bps: 100 }])).toBeUndefined();
    expect(shareOut({ net: 99n, fee: 1n }, [])).toBeUndefined();
    expect(shareOut({ net: 0n, fee: 0n }, [])).toBeUndefined();
  });
});
