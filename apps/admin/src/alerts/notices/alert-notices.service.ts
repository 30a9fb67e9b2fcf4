import { MailQueue } from '@libs/mail/queue/mail-queue';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AlertPostsService } from '../../alert-posts/alert-posts.service.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { AdminSettings } from '../../settings.js';
import type { AlertView } from '../alert/alert.view.js';
import { alertMails } from './alert-mail.js';

/** Notifies operators of alerts by log, mail and webhook: once when one is raised and once when it is over. */
@Injectable()
export class AlertNoticesService {
  private readonly logger = new Logger('Alerts');

  constructor(
    private readonly mails: MailQueue,
    private readonly posts: AlertPostsService,
    private readonly operators: OperatorsService,
    private readonly settings: AdminSettings,
  ) {}

  /** Sends notifications of alerts after the commit of `tx`, which changes them. */
  async send(tx: Tx, alerts: readonly AlertView[]): Promise<void> {
    if (alerts.length === 0) return;
    const recipients = new Set([...(await this.operators.known(tx)), ...this.settings.alertEmails]);
    for (const to of recipients) for (const mail of alertMails(to, alerts)) await this.mails.add(tx, mail);
    for (const alert of alerts) {
      if (this.settings.operatorWebhookUrl) await this.post(tx, alert);
      tx.afterCommit(() => this.log(alert));
    }
  }

  private async post(tx: Tx, alert: AlertView): Promise<void> {
    const id = uuidv7();
    const type = alert.cleared_at === null ? 'alert.raised' : 'alert.cleared';
    await this.posts.insert(tx, id, JSON.stringify({ id, type, created: Math.floor(Date.now() / 1_000), data: alert }));
  }

  private log({ id, message, severity, cleared_at }: AlertView): void {
    if (cleared_at !== null) this.logger.log(`alert ${id} is over: ${message}`);
    else if (severity === 'critical') this.logger.error(`alert ${id}: ${message}`);
    else this.logger.warn(`alert ${id}: ${message}`);
  }
}
