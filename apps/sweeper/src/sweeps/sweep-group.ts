import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { encodeSweep } from '@libs/chain/checkout-contract';
import type { Checkout } from '../checkouts/checkout.js';
import type { PaymentRow } from '../payments/payment.entity.js';
import type { TreasuryOwner } from '../treasury/treasury-owner.js';

/** Payments that one call of `sweep` moves: same contract, merchant terms, fee and token. */
export interface SweepGroup extends TreasuryOwner {
  readonly feeBps: number;
  readonly token: string;
  readonly payments: readonly PaymentRow[];
}

/** Groups payments, in the order of each group's first payment. `checkoutOf` returns a contract by its number. */
export function groupPayments(payments: readonly PaymentRow[], checkoutOf: (id: number) => Checkout): SweepGroup[] {
  const groups = Map.groupBy(payments, (p) =>
    [p.checkout_id, p.initial_treasury, p.treasury_delay_s, p.merchant_number, p.fee_bps, p.token].join(' '),
  );
  return [...groups.values()].map((list) => {
    const first = list[0]!;
    const merchant = {
      initialTreasury: first.initial_treasury,
      delay: first.treasury_delay_s,
      number: first.merchant_number,
    };
    return {
      checkout: checkoutOf(first.checkout_id),
      merchant,
      merchantId: first.merchant_id,
      merchantKey: merchantKey(merchant),
      feeBps: first.fee_bps,
      token: first.token,
      payments: list,
    };
  });
}

/** Returns the group reduced to the payments that pass; undefined when none does. */
export function keep(group: SweepGroup, passes: (payment: PaymentRow) => boolean): SweepGroup | undefined {
  const payments = group.payments.filter(passes);
  return payments.length > 0 ? { ...group, payments } : undefined;
}

/** Returns the deposit addresses with their session ids, each once even if it received several payments. */
export function depositsOf(group: SweepGroup): { deposit: string; sessionId: string }[] {
  const bySession = new Map(group.payments.map(({ deposit, session_id }) => [deposit, session_id]));
  return [...bySession].map(([deposit, sessionId]) => ({ deposit, sessionId }));
}

/** Returns calldata that sweeps the group, or only the given sessions. */
export function sweepCallOf(
  group: SweepGroup,
  sessionIds = depositsOf(group).map(({ sessionId }) => sessionId),
): string {
  const { merchant, feeBps, token } = group;
  return encodeSweep({ merchant, feeBps, token, sessionIds });
}
