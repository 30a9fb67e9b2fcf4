import type { RequestOf } from '@libs/dto/rpc/rpc';
import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { layOutMail } from '@libs/mail/mail-layout';
import { Mailer } from '@libs/mail/mailer';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { SessionViewService } from '../views/session-view.service.js';

/** Enough for a mistyped address and a colleague; too few to annoy anybody with. */
const MAX_RECEIPTS = 3;

/**
 * Receipts by mail, for sessions that are paid. The address is in the queue until the mail has gone, and nowhere after
 * that.
 */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly views: SessionViewService,
    private readonly mailer: Mailer,
    private readonly queue: MailQueue,
  ) {}

  /**
   * Returns how many receipts may still be mailed: 0 where mail is not configured, before the session is paid, and in
   * test mode.
   */
  left({ status, receipt_mails, merchant_id }: Pick<SessionRow, 'status' | 'receipt_mails' | 'merchant_id'>): number {
    if (isTestMerchant(merchant_id)) return 0;
    return this.mailer.isConfigured && status === 'paid' ? Math.max(0, MAX_RECEIPTS - receipt_mails) : 0;
  }

  /**
   * Queues one, and returns how many are left. Test sessions get no receipts: they cost nothing to pay, so anybody
   * could mail texts of their own to anybody. Throws `not_found`, `mail_not_configured`, `invalid_state_transition`
   * before it is paid, `rate_limited`.
   */
  async mail({ token, email, action, ...content }: RequestOf<'sessions.mail_receipt'>): Promise<number> {
    if (!this.mailer.isConfigured) throw new AppError('mail_not_configured');
    return this.database.transaction(async (tx) => {
      const session = await this.sessions.countReceipt(tx, token, MAX_RECEIPTS);
      if (!session || isTestMerchant(session.merchant_id)) throw await this.refusal(token);
      const url = this.views.payUrl(token);
      await this.queue.add(tx, layOutMail({ to: email, ...content, action: { label: action, url } }));
      return this.left(session);
    });
  }

  private async refusal(token: string): Promise<AppError> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session || isTestMerchant(session.merchant_id)) return new AppError('not_found');
    if (session.status !== 'paid') return new AppError('invalid_state_transition', { status: session.status });
    return new AppError('rate_limited');
  }
}
