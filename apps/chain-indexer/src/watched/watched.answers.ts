import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { WatchedService } from './watched.service.js';

@Controller()
export class WatchedAnswers {
  constructor(private readonly watched: WatchedService) {}

  @Answers('chain.is_deposit_address')
  async isDepositAddress({
    address,
  }: RequestOf<'chain.is_deposit_address'>): Promise<ReplyOf<'chain.is_deposit_address'>> {
    const lower = address.toLowerCase();
    return { is_deposit_address: (await this.watched.ownersOf([lower])).has(lower) };
  }
}
