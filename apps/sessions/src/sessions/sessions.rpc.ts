import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { buyerTexts } from '../new-sessions/buyer-texts.js';
import { NewSessionsService } from '../new-sessions/new-sessions.service.js';
import { SessionsSettings } from '../settings.js';
import { CancellationsService } from './cancellations.service.js';

/** A separate route, so that keys cannot collide with those of the merchant's own backend. */
const ROUTE = 'dashboard link';

@Controller()
export class SessionsRpcController {
  constructor(
    private readonly sessions: NewSessionsService,
    private readonly cancellations: CancellationsService,
    private readonly settings: SessionsSettings,
  ) {}

  @RpcMethod('sessions.create_link')
  async createLink(request: RequestOf<'sessions.create_link'>): Promise<ReplyOf<'sessions.create_link'>> {
    const { idempotency_key: key } = request;
    const wanted = {
      merchantId: request.merchant_id,
      amountUsdCents: request.amount_usd_cents,
      userExternalId: request.user_external_id,
      returnUrl: request.return_url,
      metadata: null,
      note: request.note,
      ...buyerTexts(request),
      windowMin: this.settings.linkWindowMin,
      ...(request.network === undefined ? {} : { network: request.network }),
    };
    const { session } = await this.sessions.create(wanted, key ? { route: ROUTE, key } : undefined);
    return { session };
  }

  @RpcMethod('sessions.cancel')
  cancel({ merchant_id, token }: RequestOf<'sessions.cancel'>): Promise<ReplyOf<'sessions.cancel'>> {
    return this.cancellations.cancel(merchant_id, token);
  }
}
