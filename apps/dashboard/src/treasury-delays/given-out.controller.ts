import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { getAddress } from 'ethers';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { GivenOutView } from './treasury-delays.dto.js';

@Controller('api/dashboard/merchants/:merchant_id/treasury_changes')
@UseGuards(MemberGuard)
export class GivenOutController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('addresses')
  @MinRole('viewer')
  @Operation({
    summary: 'What addresses pay that were given out before, and when that changes',
    description: 'Read from the contract. 503 while no provider of the chain can be reached.',
    gives: GivenOutView,
    errors: ['unavailable'],
  })
  async addresses(@PathInt('merchant_id') merchantId: number): Promise<GivenOutView> {
    const { terms } = await this.rpc.call('sweeper.given_out', { merchant_id: merchantId });
    return {
      terms: terms.map(({ initial_treasury, treasury_delay_s, treasury_address, need, effective_at }) => ({
        initial_treasury: getAddress(initial_treasury),
        delay_s: treasury_delay_s === LOCKED ? null : treasury_delay_s,
        treasury_address: getAddress(treasury_address),
        state: need,
        effective_at,
      })),
    };
  }
}
