import { splitByLargestRemainder } from '@libs/money/split';
import type { SweptShare } from '../payments/payment.row.js';

/**
 * Divides what one `Swept` log shows among the payments that it moved: the fee in proportion to their gross, to the
 * unit, the net as what is left of each. Undefined while the payments do not add up to it: then one is not known yet.
 */
export function shareOut(
  { net, fee }: { net: bigint; fee: bigint },
  payments: readonly { payment_id: number; gross: bigint }[],
): SweptShare[] | undefined {
  const gross = payments.map((payment) => payment.gross);
  if (gross.length === 0 || gross.reduce((sum, one) => sum + one, 0n) !== net + fee) return undefined;
  const fees = splitByLargestRemainder(fee, gross);
  return payments.map(({ payment_id }, i) => ({
    paymentId: payment_id,
    gross: gross[i]!,
    fee: fees[i]!,
    net: gross[i]! - fees[i]!,
  }));
}
