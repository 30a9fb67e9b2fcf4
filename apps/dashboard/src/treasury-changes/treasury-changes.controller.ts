import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, HttpCode, Ip, Post, Put, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import type { QueuedChange } from './queued-changes.service.js';
import {
  CancelTreasuryChangeBody,
  TreasuryChangeOfMailView,
  TreasuryChangesView,
  type TreasuryChangeView,
  TreasuryWaitBody,
} from './treasury-changes.dto.js';
import { issuedAddressesFollowAt, TreasuryChangesService } from './treasury-changes.service.js';

@Controller('api/dashboard')
export class TreasuryChangesController {
  constructor(private readonly changes: TreasuryChangesService) {}

  @Get('merchants/:merchant_id/treasury_changes')
  @UseGuards(MemberGuard)
  @MinRole('viewer')
  @Operation({ summary: 'Pending treasury changes, and how long changes wait', returns: TreasuryChangesView })
  async state(@PathInt('merchant_id') merchantId: number): Promise<TreasuryChangesView> {
    const { waitH, delayS, frozenUntil, queued } = await this.changes.state(merchantId);
    return {
      wait_h: waitH,
      delay_s: delayS === LOCKED ? null : delayS,
      frozen_until: frozenUntil?.toISOString() ?? null,
      queued: queued.map((change) => viewOf(change, delayS)),
    };
  }

  @Put('merchants/:merchant_id/treasury_changes/wait')
  @UseGuards(MemberGuard)
  @MinRole('owner')
  @Operation({
    summary: 'Set how long treasury changes wait',
    description:
      'A longer time applies at once. A shorter one needs a fresh proof and waits for as long as changes wait now; owners are e-mailed.',
    returns: TreasuryChangesView,
    errors: ['fresh_proof_required', 'treasury_frozen'],
  })
  async setWait(
    @PathInt('merchant_id') merchantId: number,
    @Body() { wait_h }: TreasuryWaitBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<TreasuryChangesView> {
    await this.changes.setWait(merchantId, wait_h, actor, proof);
    return this.state(merchantId);
  }

  @Delete('merchants/:merchant_id/treasury_changes/treasury')
  @HttpCode(204)
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Cancel a pending treasury change', returns: null, errors: ['not_found'] })
  cancelTreasury(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<void> {
    return this.changes.cancel(merchantId, 'treasury', actor);
  }

  @Delete('merchants/:merchant_id/treasury_changes/wait')
  @HttpCode(204)
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Cancel a pending change of the waiting time', returns: null, errors: ['not_found'] })
  cancelWait(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<void> {
    return this.changes.cancel(merchantId, 'wait', actor);
  }

  @Delete('merchants/:merchant_id/treasury_changes/delay')
  @HttpCode(204)
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Cancel a pending change of the delay', returns: null, errors: ['not_found'] })
  cancelDelay(@PathInt('merchant_id') merchantId: number, @CurrentActor() actor: Actor): Promise<void> {
    return this.changes.cancel(merchantId, 'delay', actor);
  }

  @Post('treasury_changes/of_mail')
  @HttpCode(200)
  @Operation({
    summary: 'The change that an e-mail is about',
    description: 'Needs no sign-in: the token in the e-mail’s link is proof enough.',
    returns: TreasuryChangeOfMailView,
    errors: ['not_found'],
  })
  async ofMail(@Body() { token }: CancelTreasuryChangeBody): Promise<TreasuryChangeOfMailView> {
    const { merchant, change } = await this.changes.byToken(token);
    return { merchant_name: merchant.name, change: viewOf(change, merchant.treasury_delay_s) };
  }

  @Post('treasury_changes/cancel')
  @HttpCode(204)
  @Operation({
    summary: 'Cancel the change that an e-mail is about',
    description:
      'Needs no sign-in. The treasury then cannot be changed for 72 hours. Repeating it changes nothing; 409 once the change has taken effect.',
    returns: null,
    errors: ['not_found', 'treasury_change_over'],
  })
  async cancelByToken(@Body() { token }: CancelTreasuryChangeBody, @Ip() ip: string): Promise<void> {
    await this.changes.cancelByToken(token, {
      id: null,
      name: 'a link in an e-mail',
      kind: 'system',
      ip,
      trace_id: null,
    });
  }
}

/** Converts a change to its view. `delayS` is the delay that the merchant's present addresses commit to. */
function viewOf({ row, treasury_address }: QueuedChange, delayS: number): TreasuryChangeView {
  return {
    kind: row.kind,
    status: row.status,
    treasury_address,
    wait_h: row.wait_h,
    delay_s: row.delay_s,
    requested_by: row.requested_by.name,
    requested_at: row.requested_at.toISOString(),
    takes_effect_at: row.takes_effect_at.toISOString(),
    given_out_takes_effect_at: issuedAddressesFollowAt(row, delayS)?.toISOString() ?? null,
  };
}
