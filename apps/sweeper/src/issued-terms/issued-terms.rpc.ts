import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { reachable } from '../chain/reachable.js';
import type { TreasuryStatus } from '../treasury/treasury-orders.service.js';
import { IssuedOrdersService } from './issued-orders.service.js';

@Controller()
export class IssuedTermsRpcController {
  constructor(private readonly orders: IssuedOrdersService) {}

  /** Throws `unavailable` while no provider can be reached. */
  @RpcMethod('sweeper.given_out')
  async terms({ merchant_id }: RequestOf<'sweeper.given_out'>): Promise<ReplyOf<'sweeper.given_out'>> {
    return { terms: (await reachable(() => this.orders.statuses(merchant_id))).map(viewOf) };
  }
}

function viewOf({
  owner: { checkout, merchant },
  state,
  need,
}: TreasuryStatus): ReplyOf<'sweeper.given_out'>['terms'][number] {
  return {
    checkout_address: checkout.address,
    initial_treasury: merchant.initialTreasury,
    treasury_delay_s: merchant.delay,
    treasury_address: state.present,
    need,
    effective_at: state.queued ? new Date(state.effectiveAt * 1000).toISOString() : null,
  };
}
