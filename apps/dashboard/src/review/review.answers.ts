import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewAnswers {
  constructor(private readonly review: ReviewService) {}

  @Answers('dashboard.review_messages')
  async messages({
    merchant_id,
  }: RequestOf<'dashboard.review_messages'>): Promise<ReplyOf<'dashboard.review_messages'>> {
    return { messages: await this.review.allMessages(merchant_id) };
  }

  @Answers('dashboard.ask_for_more')
  async ask({
    merchant_id,
    question,
    actor,
  }: RequestOf<'dashboard.ask_for_more'>): Promise<ReplyOf<'dashboard.ask_for_more'>> {
    return { merchant: await this.review.ask(merchant_id, question, actor) };
  }
}
