import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { FeeTier } from '@libs/events/payloads/merchants.payload';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { MerchantsService } from './merchants.service.js';

@Controller()
export class MerchantsRpcController {
  constructor(private readonly merchants: MerchantsService) {}

  @RpcMethod('dashboard.merchant_snapshot')
  async snapshot({
    merchant_id,
  }: RequestOf<'dashboard.merchant_snapshot'>): Promise<ReplyOf<'dashboard.merchant_snapshot'>> {
    return { merchant: await this.merchants.snapshot(merchant_id) };
  }

  @RpcMethod('dashboard.list_merchants')
  list(request: RequestOf<'dashboard.list_merchants'>): Promise<ReplyOf<'dashboard.list_merchants'>> {
    return this.merchants.list(request);
  }

  @RpcMethod('dashboard.get_merchant')
  async get({ merchant_id }: RequestOf<'dashboard.get_merchant'>): Promise<ReplyOf<'dashboard.get_merchant'>> {
    return { merchant: await this.merchants.get(merchant_id) };
  }

  @RpcMethod('dashboard.override_merchant')
  async override({
    merchant_id,
    changes,
    actor,
  }: RequestOf<'dashboard.override_merchant'>): Promise<ReplyOf<'dashboard.override_merchant'>> {
    const { pro_paid_until } = changes;
    const columns = {
      fee_tier: changes.fee_tier as FeeTier | undefined,
      fee_bps: changes.fee_bps,
      pro_paid_until: pro_paid_until ? new Date(pro_paid_until) : pro_paid_until,
    };
    const merchant = await this.merchants.change(merchant_id, columns as never, {
      actor,
      action: 'merchant.overridden',
    });
    return { merchant };
  }

  @RpcMethod('dashboard.move_merchant')
  async move({
    merchant_id,
    event,
    actor,
    reason,
    for_security,
  }: RequestOf<'dashboard.move_merchant'>): Promise<ReplyOf<'dashboard.move_merchant'>> {
    return { merchant: await this.merchants.move(merchant_id, event, { actor, reason, for_security }) };
  }
}
