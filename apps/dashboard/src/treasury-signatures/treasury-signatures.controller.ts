import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { SignTreasuryChangeBody, TreasuryOrdersView } from './treasury-signatures.dto.js';
import { TreasurySignaturesService } from './treasury-signatures.service.js';

@Controller('api/dashboard/merchants/:merchant_id/treasury_changes/signature')
@UseGuards(MemberGuard)
export class TreasurySignaturesController {
  constructor(private readonly signatures: TreasurySignaturesService) {}

  @Get()
  @MinRole('owner')
  @Operation({
    summary: 'What the current treasury signs to make a change at once',
    description:
      'For the pending treasury change. Each order is signed as EIP-712 data with the key of the current treasury, or accepted by its contract (EIP-1271), within 24 hours. 404 while no change is pending.',
    returns: TreasuryOrdersView,
    errors: ['not_found', 'treasury_frozen', 'treasury_not_signable', 'unavailable'],
  })
  orders(@PathInt('merchant_id') merchantId: number): Promise<TreasuryOrdersView> {
    return this.signatures.orders(merchantId);
  }

  @Post()
  @HttpCode(204)
  @MinRole('owner')
  @Operation({
    summary: 'Make a change at once that the current treasury has signed',
    description:
      'New sessions pay the new treasury from now on, and the platform sends the orders to the contract, so that existing addresses follow within minutes, whatever their delay. Owners are e-mailed. 422 names each order whose signature is not valid. Ten attempts a day.',
    returns: null,
    errors: ['not_found', 'treasury_frozen', 'treasury_change_over', 'rate_limited', 'unavailable'],
  })
  sign(
    @PathInt('merchant_id') merchantId: number,
    @Body() { orders }: SignTreasuryChangeBody,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.signatures.sign(merchantId, orders, actor);
  }
}
