import type { MerchantReviewThreadView, ReviewMessageView } from '@libs/dto/merchants/merchant-application';
import type { MerchantView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { isInReview, reviewView } from '../merchants/merchant.view.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { ReviewMessagesRepository } from './review-messages.repository.js';

/** The number of messages of a review that are shown; a longer conversation belongs in mails. */
const SHOWN = 100;

/** Questions of operators to a merchant before they decide, and its answers. Its status does not change meanwhile. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly database: Database,
    private readonly merchants: MerchantsService,
    private readonly rows: MerchantRegistryService,
    private readonly messages: ReviewMessagesRepository,
    private readonly notices: NoticesService,
  ) {}

  /**
   * Asks a pending merchant for more and mails its owners. Repeating the same question changes nothing. Throws
   * `invalid_state_transition` for a merchant that is not pending.
   */
  async ask(merchantId: number, question: string, actor: Actor): Promise<MerchantView> {
    await this.database.transaction(async (tx) => {
      const row = await this.rows.lockById(tx, merchantId);
      if (!row) throw new AppError('not_found');
      if (row.status !== 'pending') throw new AppError('invalid_state_transition', { status: row.status });
      if (row.review_state === 'waiting_for_merchant' && row.review_question === question) return;
      const message_id = await this.messages.insert(tx, merchantId, {
        kind: 'question',
        body: question,
        author: actor,
      });
      const changes = { review_state: 'waiting_for_merchant' as const, review_question: question };
      const action = { actor, action: 'merchant.questioned', evenIfSame: true, facts: { message_id } } as const;
      await this.merchants.changeIn(tx, merchantId, changes, action);
      await this.notices.add(tx, merchantId, 'review_question', { question });
    });
    return this.merchants.get(merchantId);
  }

  /**
   * Stores a member's answer and returns the merchant to the operators' queue. Throws `no_question_open` when none is
   * awaited.
   */
  async answer(merchantId: number, answer: string, actor: Actor): Promise<MerchantReviewThreadView> {
    await this.database.transaction(async (tx) => {
      const row = await this.rows.lockById(tx, merchantId);
      if (!row) throw new AppError('not_found');
      if (!isInReview(row) || row.review_state !== 'waiting_for_merchant') throw new AppError('no_question_open');
      const message_id = await this.messages.insert(tx, merchantId, { kind: 'answer', body: answer, author: actor });
      const changes = { review_state: 'waiting_for_operator' as const, review_question: null };
      const action = { actor, action: 'merchant.review_answered', evenIfSame: true, facts: { message_id } } as const;
      await this.merchants.changeIn(tx, merchantId, changes, action);
    });
    return this.thread(merchantId);
  }

  /** Returns the messages for members, without the names of operators. Throws `not_found` when the review is over. */
  async thread(merchantId: number): Promise<MerchantReviewThreadView> {
    const row = await this.rows.byId(this.database, merchantId);
    const review = row && reviewView(row);
    if (!review) throw new AppError('not_found');
    const messages = await this.allMessages(merchantId);
    return {
      ...review,
      messages: messages.map((message) => ({ ...message, author: message.kind === 'answer' ? message.author : null })),
    };
  }

  /** Returns the messages for operators, oldest first, whatever the merchant's status. */
  async allMessages(merchantId: number): Promise<ReviewMessageView[]> {
    const rows = await this.messages.newest(this.database, merchantId, SHOWN);
    return rows.map(({ id, kind, body, author, at }) => ({ id, kind, body, author, at: at.toISOString() }));
  }
}
