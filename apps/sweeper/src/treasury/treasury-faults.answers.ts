import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { TreasuryFaultsService } from './treasury-faults.service.js';

@Controller()
export class TreasuryFaultsAnswers {
  constructor(private readonly faults: TreasuryFaultsService) {}

  @Answers('sweeper.treasury_fault')
  async fault({ address }: RequestOf<'sweeper.treasury_fault'>): Promise<ReplyOf<'sweeper.treasury_fault'>> {
    return { fault: (await this.faults.ofNew(address)) ?? null };
  }
}
