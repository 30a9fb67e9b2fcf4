import { feeBaseUnits } from '@libs/money/fees/fee';
import { splitByLargestRemainder } from '@libs/money/fees/split';
import type { PaymentRow } from '../../payments/payment.entity.js';

const BPS = 10_000n;

/** One payment's part of a final sweep; gross = fee + net. Base units. */
export interface SweptShare {
  paymentId: number;
  gross: bigint;
  fee: bigint;
  net: bigint;
}

type Swept = Pick<PaymentRow, 'payment_id' | 'gross' | 'fee_bps'>;

/**
 * Divides the amounts of one `Swept` log among the payments that it moved: each is charged the fee of its own amount,
 * floored, and the units that flooring left over go to the largest remainders; the net is the rest of each. No unit is
 * lost. Returns undefined while the payments do not add up to the log, which means that one of them is not known yet.
 */
export function shareOut(
  { net, fee }: { net: bigint; fee: bigint },
  payments: readonly Swept[],
): SweptShare[] | undefined {
  if (payments.length === 0 || sum(payments.map(({ gross }) => gross)) !== net + fee) return undefined;
  const fees = feesOf(fee, payments);
  return payments.map(({ payment_id, gross }, i) => ({
    paymentId: payment_id,
    gross,
    fee: fees[i]!,
    net: gross - fees[i]!,
  }));
}

function feesOf(total: bigint, payments: readonly Swept[]): bigint[] {
  const own = payments.map(({ gross, fee_bps }) => feeBaseUnits(gross, fee_bps));
  const leftOver = total - sum(own);
  // The contract charged a fee other than that of the sum: none, when the fee recipient could not be paid.
  if (leftOver < 0n || leftOver >= BigInt(payments.length)) {
    return splitByLargestRemainder(
      total,
      payments.map(({ gross }) => gross),
    );
  }
  const remainders = payments.map(({ gross, fee_bps }) => (gross * BigInt(fee_bps)) % BPS);
  const parts = splitByLargestRemainder(leftOver, remainders);
  return own.map((fee, i) => fee + parts[i]!);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n);
}
