import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { IssuedTerms } from '@libs/dto/rpc/sweeper.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { getAddress } from 'ethers';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import {
  IssuedTermsListView,
  type IssuedTermsView,
  TreasuryDelayBody,
  TreasuryDelayView,
} from './treasury-delays.dto.js';
import { TreasuryDelaysService } from './treasury-delays.service.js';

@Controller('api/dashboard/merchants/:merchant_id/treasury_changes')
@UseGuards(MemberGuard)
export class TreasuryDelaysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly delays: TreasuryDelaysService,
  ) {}

  @Put('delay')
  @MinRole('owner')
  @Operation({
    summary: 'Choose the delay for addresses of new sessions, or LOCKED',
    description:
      'How long the contract lets an order of the platform wait before such an address pays another treasury. A longer delay applies at once, a shorter one after the waiting time for changes; owners are e-mailed. Needs a fresh proof. Existing addresses keep their delay. LOCKED (null) means that only the treasury’s own key can ever change them: if it is lost, money that arrives there is lost.',
    returns: TreasuryDelayView,
    errors: ['fresh_proof_required', 'treasury_frozen'],
  })
  async choose(
    @PathInt('merchant_id') merchantId: number,
    @Body() { delay_s }: TreasuryDelayBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<TreasuryDelayView> {
    const { delayS, takesEffectAt } = await this.delays.choose(merchantId, delay_s ?? LOCKED, actor, proof);
    return { delay_s: delayS === LOCKED ? null : delayS, takes_effect_at: takesEffectAt?.toISOString() ?? null };
  }

  @Get('addresses')
  @MinRole('viewer')
  @Operation({
    summary: 'Which treasury existing addresses pay, and when that changes',
    description: 'Read from the contract. 503 while no provider of the chain can be reached.',
    returns: IssuedTermsListView,
    errors: ['unavailable'],
  })
  async addresses(@PathInt('merchant_id') merchantId: number): Promise<IssuedTermsListView> {
    const { terms } = await this.rpc.call('sweeper.given_out', { merchant_id: merchantId });
    return { terms: distinct(terms.map(viewOf)) };
  }
}

function viewOf(terms: IssuedTerms): IssuedTermsView {
  const { initial_treasury, treasury_delay_s, treasury_address, need, effective_at } = terms;
  return {
    initial_treasury: getAddress(initial_treasury),
    delay_s: treasury_delay_s === LOCKED ? null : treasury_delay_s,
    treasury_address: getAddress(treasury_address),
    state: need,
    effective_at,
  };
}

/** Removes duplicates: where two contracts do the same with the same terms, people see it once. */
function distinct(terms: readonly IssuedTermsView[]): IssuedTermsView[] {
  return [...new Map(terms.map((one) => [JSON.stringify(one), one])).values()];
}
