import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { reachable } from '../chain/reachable.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { SweeperSettings } from '../settings.js';
import { SignedOrdersService } from './signed-orders.service.js';

@Controller()
export class TreasurySignaturesRpcController {
  constructor(
    private readonly orders: SignedOrdersService,
    private readonly settings: SweeperSettings,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** Throws `unavailable` while no provider can be reached. */
  @RpcMethod('sweeper.own_orders')
  async toSign(change: RequestOf<'sweeper.own_orders'>): Promise<ReplyOf<'sweeper.own_orders'>> {
    const { chainId: chain_id } = this.settings;
    const checkout_address = this.checkouts.current.address;
    return { chain_id, checkout_address, orders: await reachable(() => this.orders.toSign(change)) };
  }

  /** Throws `unavailable` while no provider can be reached, or only one where two are needed. */
  @RpcMethod('sweeper.own_order_faults')
  async faults({
    orders,
    ...change
  }: RequestOf<'sweeper.own_order_faults'>): Promise<ReplyOf<'sweeper.own_order_faults'>> {
    const faults = await reachable(() => this.orders.faultsOf(change, orders));
    return { faults, checkout_address: this.checkouts.current.address };
  }
}
