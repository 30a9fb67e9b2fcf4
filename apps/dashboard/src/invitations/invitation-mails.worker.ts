import { layOutMail } from '@libs/mail/mail-layout';
import { MailError, Mailer } from '@libs/mail/mailer';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { RETRY_DELAYS_S } from '@libs/service-kit/concurrency/retry-delays';
import { Database } from '@libs/service-kit/database/database';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import type { InvitationRow } from './invitation.entity.js';
import { type DueInvitation, InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';

/** The longest delay of an invitation whose process died before mailing it. */
const POLL_MS = 5_000;
const SEND_CONCURRENCY = 5;

/**
 * Mails invitations. Each try makes a new token, which goes nowhere but into the mail: no queue and no backup ever
 * holds it. Any number of replicas may run.
 */
@Injectable()
export class InvitationMailsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Invitations');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.sendDue(),
    onError: (error) => this.logger.warn(`sending invitations failed: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly invitations: InvitationsRepository,
    private readonly merchants: MerchantRegistryService,
    private readonly settings: DashboardSettings,
    service: InvitationsService,
  ) {
    service.onAdded(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    if (this.mailer.isConfigured) this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private sendDue(): Promise<boolean> {
    return this.invitations.work(this.database, SEND_CONCURRENCY, (invitation) => this.send(invitation));
  }

  private async send(invitation: DueInvitation): Promise<void> {
    const token = newOpaqueToken();
    if (!(await this.invitations.setToken(this.database, invitation, opaqueTokenHash(token)))) return;
    try {
      await this.mailer.send(await this.mail(invitation, token));
    } catch (error) {
      const isFinal = error instanceof MailError && error.isPermanent;
      const delayS = isFinal ? undefined : RETRY_DELAYS_S[invitation.send_tries - 1];
      this.logger.warn(`invitation ${invitation.id} was not mailed: ${(error as Error).message}`);
      await this.invitations.notSent(this.database, invitation, delayS);
      return;
    }
    await this.invitations.sent(this.database, invitation);
  }

  /** Mails an invitation. The token stands behind a #: browsers do not send it to any server, so no log holds it. */
  private async mail({ merchant_id, email, role, invited_by }: InvitationRow, token: string) {
    const merchant = (await this.merchants.byId(this.database, merchant_id))?.name ?? 'a merchant';
    const url = new URL(`/dashboard/invitations/accept#token=${token}`, this.settings.publicUrl).href;
    return layOutMail({
      to: email,
      subject: `Join ${merchant}`,
      paragraphs: [
        `${invited_by} invites you to join ${merchant} with the role ${role}.`,
        'Sign in or create an account with this e-mail address, then accept. The link works once, within 7 days.',
      ],
      action: { label: 'Accept the invitation', url },
      footer: 'If you do not know what this is about, ignore this e-mail.',
    });
  }
}
