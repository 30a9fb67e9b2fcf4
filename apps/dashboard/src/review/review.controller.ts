import { Description } from '@libs/dto/fields';
import { LONGEST_MESSAGE, MerchantReviewThreadView } from '@libs/dto/merchants/merchant-application';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { ReviewService } from './review.service.js';

export class ReviewAnswerBody {
  @Description('What operators asked for.', 'We ship from Berlin; the shop’s imprint has our address.')
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_MESSAGE)
  answer: string;
}

/** The review of a merchant, for its members. */
@Controller('api/dashboard/merchants/:merchant_id/review')
@UseGuards(MemberGuard)
export class ReviewController {
  constructor(private readonly review: ReviewService) {}

  @Get()
  @MinRole('viewer')
  @Operation({
    summary: 'The state of the merchant’s review, with questions and answers',
    description: 'The last 100 messages, oldest first. 404 once the merchant has been approved.',
    returns: MerchantReviewThreadView,
  })
  get(@PathInt('merchant_id') merchantId: number): Promise<MerchantReviewThreadView> {
    return this.review.thread(merchantId);
  }

  @Post('answers')
  @HttpCode(200)
  @MinRole('admin')
  @Operation({
    summary: 'Answer a question of operators, or object to a rejection',
    description: 'Operators then review the merchant again. 409 `no_question_open` while there is no open question.',
    returns: MerchantReviewThreadView,
    errors: ['no_question_open'],
  })
  answer(
    @PathInt('merchant_id') merchantId: number,
    @Body() { answer }: ReviewAnswerBody,
    @CurrentActor() actor: Actor,
  ): Promise<MerchantReviewThreadView> {
    return this.review.answer(merchantId, answer, actor);
  }
}
