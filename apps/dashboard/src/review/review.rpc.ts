import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewRpcController {
  constructor(private readonly review: ReviewService) {}

  @RpcMethod('dashboard.review_messages')
  async messages({
    merchant_id,
  }: RequestOf<'dashboard.review_messages'>): Promise<ReplyOf<'dashboard.review_messages'>> {
    return { messages: await this.review.allMessages(merchant_id) };
  }

  @RpcMethod('dashboard.ask_for_more')
  async ask({
    merchant_id,
    question,
    actor,
  }: RequestOf<'dashboard.ask_for_more'>): Promise<ReplyOf<'dashboard.ask_for_more'>> {
    return { merchant: await this.review.ask(merchant_id, question, actor) };
  }
}
