import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { PayViewService } from './pay-view.service.js';

@Controller()
export class PayViewAnswers {
  constructor(private readonly payViews: PayViewService) {}

  @Answers('sessions.pay_view')
  async view({ token }: RequestOf<'sessions.pay_view'>): Promise<ReplyOf<'sessions.pay_view'>> {
    return { view: (await this.payViews.payView(token)) ?? null };
  }
}
