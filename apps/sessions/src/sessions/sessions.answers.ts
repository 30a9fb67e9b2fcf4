import { decodeIdCursor, toPage } from '@libs/dto/page';
import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/answers';
import { Controller } from '@nestjs/common';
import { SessionsSettings } from '../settings.js';
import { SessionViews } from './session.view.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsAnswers {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly repository: SessionsRepository,
    private readonly views: SessionViews,
    private readonly settings: SessionsSettings,
  ) {}

  @Answers('sessions.create_link')
  async createLink(request: RequestOf<'sessions.create_link'>): Promise<ReplyOf<'sessions.create_link'>> {
    const { session } = await this.sessions.create({
      merchantId: request.merchant_id,
      amountUsdCents: request.amount_usd_cents,
      userExternalId: request.user_external_id,
      returnUrl: request.return_url,
      metadata: null,
      note: request.note,
      windowMin: this.settings.linkWindowMin,
    });
    return { session };
  }

  @Answers('sessions.list_sessions')
  async list(request: RequestOf<'sessions.list_sessions'>): Promise<ReplyOf<'sessions.list_sessions'>> {
    const rows = await this.repository.list(this.database, {
      merchantId: request.merchant_id,
      status: request.status,
      beforeId: request.cursor ? decodeIdCursor(request.cursor) : undefined,
      limit: request.limit,
    });
    return toPage(
      rows,
      request.limit,
      (row) => row.id,
      (row) => this.views.full(row),
    );
  }
}
