import { toPage } from '@libs/dto/page';
import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/answers';
import { Controller } from '@nestjs/common';
import { placeOf, placeText } from '../lists/list-order.js';
import { ListsService } from '../lists/lists.service.js';
import { SessionsSettings } from '../settings.js';
import { buyerTexts } from './buyer-texts.js';
import { Cancellations } from './cancellations.service.js';
import { SessionViews } from './session.view.js';
import { SessionsService } from './sessions.service.js';

const LIST = 'sessions';
/** Apart from the keys of the merchant's own backend. */
const ROUTE = 'dashboard link';

@Controller()
export class SessionsAnswers {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cancellations: Cancellations,
    private readonly lists: ListsService,
    private readonly views: SessionViews,
    private readonly settings: SessionsSettings,
  ) {}

  @Answers('sessions.create_link')
  async createLink(request: RequestOf<'sessions.create_link'>): Promise<ReplyOf<'sessions.create_link'>> {
    const { idempotency_key: key } = request;
    const asked = {
      merchantId: request.merchant_id,
      amountUsdCents: request.amount_usd_cents,
      userExternalId: request.user_external_id,
      returnUrl: request.return_url,
      metadata: null,
      note: request.note,
      ...buyerTexts(request),
      windowMin: this.settings.linkWindowMin,
    };
    const { session } = await this.sessions.create(asked, key ? { route: ROUTE, key } : undefined);
    return { session };
  }

  @Answers('sessions.cancel')
  cancel({ merchant_id, token }: RequestOf<'sessions.cancel'>): Promise<ReplyOf<'sessions.cancel'>> {
    return this.cancellations.cancel(merchant_id, token);
  }

  @Answers('sessions.list_sessions')
  async list(request: RequestOf<'sessions.list_sessions'>): Promise<ReplyOf<'sessions.list_sessions'>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.sessions(filter, { merchantId, sort, after: placeOf(LIST, sort, cursor), limit });
    return toPage(
      rows,
      limit,
      (row) => placeText(LIST, sort, row),
      (row) => this.views.full(row),
    );
  }

  @Answers('sessions.session_totals')
  async totals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.session_totals'>): Promise<ReplyOf<'sessions.session_totals'>> {
    return { totals: await this.lists.sessionTotals(filter, merchant_id) };
  }
}
