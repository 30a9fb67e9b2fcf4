import { describe, expect, it } from '@jest/globals';
import { checkoutInterface } from '@libs/chain/checkout-contract';
import type { PaymentRow } from '../payments/payment.entity.js';
import { depositsOf, groupPayments, keep, sweepCallOf } from './sweep-group.js';

const checkoutOf = (id: number) => ({ id, address: `0x${'ee'.repeat(20)}` });
const TREASURY = `0x${'aa'.repeat(20)}`;
const word = (n: number) => `0x${String(n).padStart(64, '0')}`;

function payment(id: number, changes: Partial<PaymentRow> = {}): PaymentRow {
  return {
    payment_id: id,
    merchant_id: 1,
    token: `0x${'cc'.repeat(20)}`,
    deposit: `0x${String(id).padStart(40, '0')}`,
    initial_treasury: TREASURY,
    treasury_delay_s: 0,
    merchant_number: 1,
    fee_bps: 100,
    checkout_id: 1,
    session_id: word(id),
    gross: 1n,
    ...changes,
  } as PaymentRow;
}

describe('groupPayments', () => {
  it('puts together what one call can sweep', () => {
    const groups = groupPayments(
      [
        payment(1),
        payment(2, { fee_bps: 50 }),
        payment(3),
        payment(4, { merchant_number: 2 }),
        payment(5, { token: `0x${'dd'.repeat(20)}` }),
        payment(6, { treasury_delay_s: 60 }),
        payment(7, { checkout_id: 2 }),
      ],
      checkoutOf,
    );

    expect(groups.map((group) => group.payments.map((one) => one.payment_id))).toEqual([
      [1, 3],
      [2],
      [4],
      [5],
      [6],
      [7],
    ]);
    expect(groups.map(({ checkout }) => checkout.id)).toEqual([1, 1, 1, 1, 1, 2]);
  });
});

describe('a group', () => {
  it('contains an address once although it received two payments', () => {
    const [group] = groupPayments(
      [payment(1), payment(2, { deposit: payment(1).deposit, session_id: word(1) })],
      checkoutOf,
    );

    expect(depositsOf(group!)).toHaveLength(1);
    const call = checkoutInterface.decodeFunctionData('sweep', sweepCallOf(group!));
    expect([...call.sessions]).toEqual([word(1)]);
  });

  it('is nothing when no payment is kept', () => {
    const [group] = groupPayments([payment(1), payment(2)], checkoutOf);

    expect(keep(group!, ({ payment_id }) => payment_id === 2)?.payments).toHaveLength(1);
    expect(keep(group!, () => false)).toBeUndefined();
  });
});
