import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { OwnOrder, OwnOrderFault, SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import { AppError, ValidationError, type ValidationFault } from '@libs/errors/app-error';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { getAddress, TypedDataEncoder } from 'ethers';
import { MerchantLimitsService } from '../rate-limits/merchant-limits.service.js';
import { AppliedChangesService } from '../treasury-changes/applied-changes.service.js';
import type { SignedTreasuryOrder, TreasuryOrdersView, TreasuryOrderView } from './treasury-signatures.dto.js';

/** The reason why an order cannot be used, for the person who signed it. */
const FAULTS: Readonly<Record<OwnOrderFault, string>> = {
  contract: 'This order is for another contract: get the orders again',
  signature: 'This is not the current treasury’s signature of this order',
  refused: 'The contract refuses this signature',
  not_paid: 'These addresses already pay another treasury',
  nonce: 'The treasury has since signed another order: get the orders again',
  deadline: 'The order is too old: get the orders again',
};

/** Lets the current treasury sign a waiting change, which then takes effect at once. */
@Injectable()
export class TreasurySignaturesService {
  constructor(
    private readonly changes: AppliedChangesService,
    private readonly limits: MerchantLimitsService,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Returns the orders that the current treasury can sign for the waiting change. Throws `not_found` where none waits,
   * `treasury_frozen`, `treasury_not_signable` where the contract pays another treasury for current addresses,
   * `unavailable` without the chain.
   */
  async orders(merchantId: number): Promise<TreasuryOrdersView> {
    const { present, delayS, to } = await this.changes.signable(merchantId);
    const { chain_id, checkout_address, orders } = await this.rpc.call('sweeper.own_orders', {
      ...{ merchant_id: merchantId, treasury_address: present, treasury_delay_s: delayS, to },
    });
    if (orders.length === 0) throw new AppError('treasury_not_signable');
    return {
      ...{ signer: present, treasury_address: to, chain_id },
      orders: orders.map((order) => viewOf(order, chain_id, order.checkout_address ?? checkout_address)),
    };
  }

  /**
   * Applies the waiting change at once, after the sweeper has verified that each signature is the current treasury's.
   * Throws as `orders` does, and a 422 that names each order that the treasury did not sign; `rate_limited` after ten
   * tries in a day.
   */
  async sign(merchantId: number, signed: readonly SignedTreasuryOrder[], actor: Actor): Promise<void> {
    const change = await this.changes.signable(merchantId);
    const { present, delayS, to } = change;
    const orders = signed.map(({ delay_s, ...order }) => ({ ...order, treasury_delay_s: delay_s ?? LOCKED }));
    if (!orders.some((order) => isOfToday(order, present, delayS))) throw new ValidationError([NOT_OF_TODAY]);
    await this.limits.count('signature', merchantId);
    const { faults, checkout_address } = await this.rpc.call('sweeper.own_order_faults', {
      ...{ merchant_id: merchantId, treasury_address: present, treasury_delay_s: delayS, to },
      orders,
    });
    const found = faults.flatMap((fault, i) => (fault === null ? [] : faultOf(fault, i)));
    if (found.length > 0) throw new ValidationError(found);
    const isNow = ({ checkout_address: of = checkout_address }: SignedOwnOrder) => isSame(of, checkout_address);
    if (!orders.some((order) => isNow(order) && isOfToday(order, present, delayS)))
      throw new ValidationError([NOT_OF_TODAY]);
    await this.changes.applySigned(merchantId, change, orders, actor);
  }
}

const NOT_OF_TODAY: ValidationFault = {
  loc: ['body', 'orders'],
  msg: 'The order for existing addresses is missing',
  type: 'treasury_order_missing',
};

function isOfToday(order: SignedOwnOrder, present: string, delayS: number): boolean {
  return isSame(order.initial_treasury, present) && order.treasury_delay_s === delayS;
}

function isSame(one: string, other: string): boolean {
  return getAddress(one) === getAddress(other);
}

function faultOf(fault: OwnOrderFault, i: number): ValidationFault {
  return { loc: ['body', 'orders', i, 'signature'], msg: FAULTS[fault], type: `treasury_order_${fault}` };
}

function viewOf(order: OwnOrder, chainId: number, checkout: string): TreasuryOrderView {
  const { initial_treasury, treasury_delay_s, merchant_key, to, nonce, deadline } = order;
  const signed = { to, byTreasury: true, nonce, deadline };
  const { domain, types, message } = treasuryOrderTypedData(chainId, getAddress(checkout), merchant_key, signed);
  return {
    checkout_address: getAddress(checkout),
    initial_treasury: getAddress(initial_treasury),
    delay_s: treasury_delay_s === LOCKED ? null : treasury_delay_s,
    ...{ nonce, deadline },
    typed_data: TypedDataEncoder.getPayload(domain, types, message),
  };
}
