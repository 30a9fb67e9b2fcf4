import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { TreasuryFaultsService } from './treasury-faults.service.js';

@Controller()
export class TreasuryFaultsRpcController {
  constructor(private readonly faults: TreasuryFaultsService) {}

  @RpcMethod('sweeper.treasury_fault')
  fault({ address, holder }: RequestOf<'sweeper.treasury_fault'>): Promise<ReplyOf<'sweeper.treasury_fault'>> {
    return this.faults.ofNew(address, holder);
  }
}
