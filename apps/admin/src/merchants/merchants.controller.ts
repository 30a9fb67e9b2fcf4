import type { Page } from '@libs/dto/lists/page';
import { MerchantView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, FreshProofs, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import type { MerchantEvent } from '@libs/state-machines/merchant.machine';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { AdminSettings } from '../settings.js';
import {
  MerchantsQuery,
  OperatorMerchantDetailView,
  OperatorMerchantView,
  OverrideMerchantBody,
  PauseMerchantBody,
  StopMerchantBody,
} from './merchants.dto.js';
import { MerchantsService } from './merchants.service.js';

const MOVE_ERRORS = ['not_found', 'invalid_state_transition'] as const;
const Operator = () => CurrentActor('operator');

/** Routes for operators to manage merchants. The dashboard service owns merchants, makes the change and audits it. */
@Controller('api/admin/merchants')
@UseGuards(OperatorGuard)
export class MerchantsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly merchants: MerchantsService,
    private readonly proofs: FreshProofs,
    private readonly approvals: ApprovalsService,
    private readonly settings: AdminSettings,
  ) {}

  @Get()
  @Operation({
    summary: 'All merchants, newest first',
    description: '`?status=pending` lists the merchants that wait for approval.',
    returns: pageOf(OperatorMerchantView),
  })
  list(@Query() query: MerchantsQuery): Promise<Page<OperatorMerchantView>> {
    return this.merchants.list({ ...query });
  }

  @Get(':merchant_id')
  @Operation({
    summary: 'One merchant, with what an operator needs to decide on it',
    returns: OperatorMerchantDetailView,
    errors: ['not_found'],
  })
  get(@PathInt('merchant_id') merchantId: number): Promise<OperatorMerchantDetailView> {
    return this.merchants.get(merchantId);
  }

  /** Overrides plan, fee and paid-until date. An absent field stays; null removes the override. */
  @Patch(':merchant_id')
  @Operation({
    summary: 'Override plan, fee and paid-until date',
    description:
      'An omitted field stays as it is; null removes the override (a plan stays: every merchant has one). If two operators are required, a fee above `OPERATOR_FEE_ALONE_BPS` waits for another operator.',
    returns: MerchantView,
    errors: ['not_found', 'fresh_proof_required', 'second_operator_required'],
  })
  async override(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: OverrideMerchantBody,
    @Operator() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<MerchantView> {
    const { fee_tier, fee_bps, pro_paid_until } = body;
    const statement = `Merchant ${merchantId}: ${overrides(body).join('; ') || 'change nothing'}.`;
    await this.proofs.expect(proof, statement);
    const changes = { fee_tier: fee_tier ?? undefined, fee_bps, pro_paid_until };
    const request = { merchant_id: merchantId, changes, actor };
    const action = async () => (await this.rpc.call('dashboard.override_merchant', request)).merchant;
    const isHigh = (fee_bps ?? 0) > this.settings.operatorFeeAloneBps;
    return isHigh ? this.approvals.expect(actor, statement, action) : action();
  }

  @Post(':merchant_id/approve')
  @HttpCode(200)
  @Operation({ summary: 'Approve a merchant: it can create sessions', returns: MerchantView, errors: MOVE_ERRORS })
  approve(@PathInt('merchant_id') merchantId: number, @Operator() actor: Actor): Promise<MerchantView> {
    return this.move(merchantId, 'approve', actor);
  }

  @Post(':merchant_id/reject')
  @HttpCode(200)
  @Operation({ summary: 'Reject a merchant', returns: MerchantView, errors: MOVE_ERRORS })
  reject(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: StopMerchantBody,
    @Operator() actor: Actor,
  ): Promise<MerchantView> {
    return this.move(merchantId, 'reject', actor, { reason: body.reason });
  }

  @Post(':merchant_id/pause')
  @HttpCode(200)
  @Operation({
    summary: 'Pause a merchant: no new sessions; open ones continue',
    returns: MerchantView,
    errors: MOVE_ERRORS,
  })
  pause(
    @PathInt('merchant_id') merchantId: number,
    @Body() { reason, for_security }: PauseMerchantBody,
    @Operator() actor: Actor,
  ): Promise<MerchantView> {
    return this.move(merchantId, 'pause', actor, { reason, for_security });
  }

  @Post(':merchant_id/unpause')
  @HttpCode(200)
  @Operation({
    summary: 'Unpause a merchant',
    description:
      'Ending a security pause needs a fresh proof and, where two operators are required, the approval of another one.',
    returns: MerchantView,
    errors: [...MOVE_ERRORS, 'fresh_proof_required', 'second_operator_required'],
  })
  async unpause(
    @PathInt('merchant_id') merchantId: number,
    @Operator() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<MerchantView> {
    const { merchant } = await this.rpc.call('dashboard.get_merchant', { merchant_id: merchantId });
    if (!merchant.paused_for_security) return this.move(merchantId, 'unpause', actor);
    const statement = `End the security pause of ${quoted(merchant.name)} (merchant ${merchantId}).`;
    await this.proofs.expect(proof, statement);
    return this.approvals.expect(actor, statement, () =>
      this.move(merchantId, 'unpause', actor, { for_security: true }),
    );
  }

  private async move(
    merchantId: number,
    event: MerchantEvent,
    actor: Actor,
    { reason, for_security }: PauseMerchantBody = {},
  ): Promise<MerchantView> {
    const request = {
      ...{ merchant_id: merchantId, event, actor },
      ...(reason ? { reason } : {}),
      ...(for_security ? { for_security } : {}),
    };
    return (await this.rpc.call('dashboard.move_merchant', request)).merchant;
  }
}

/** The names of the plans. */
const PLANS = { free: 'Free', pro: 'Pro', enterprise: 'Custom' } as const;

/** Returns what an override changes, in words. */
function overrides({ fee_tier, fee_bps, pro_paid_until }: OverrideMerchantBody): string[] {
  return [
    fee_tier ? [`set the plan to ${PLANS[fee_tier]}`] : [],
    fee_bps === undefined
      ? []
      : [fee_bps === null ? 'take the fee of the plan' : `set the fee to ${fee_bps} basis points`],
    pro_paid_until === undefined
      ? []
      : [pro_paid_until === null ? 'remove complimentary Pro' : `grant Pro until ${pro_paid_until}`],
  ].flat();
}
