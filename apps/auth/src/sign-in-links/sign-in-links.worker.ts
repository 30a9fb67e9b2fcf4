import { Mailer } from '@libs/mail/mailer';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { Database } from '@libs/service-kit/database/database';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import { confirmationMail, signInLinkMail } from './sign-in-link-mail.js';
import { type DueLink, SignInLinksRepository } from './sign-in-links.repository.js';
import { SignInLinksService } from './sign-in-links.service.js';

/** Sending is retried soon and for a few minutes only, because a person is waiting. */
const RETRY_DELAYS_S = [5, 15, 60, 180] as const;
/** Also the longest delay of a link that was requested from another replica and not sent there. */
const POLL_MS = 2_000;
const SEND_CONCURRENCY = 5;

/** Makes the tokens of links and sends them. A token is made when it is sent and is stored nowhere but in the mail. */
@Injectable()
export class SignInLinksWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Links');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.sendDue(),
    onError: (error) => this.logger.warn(`sending sign-in links failed: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly links: SignInLinksRepository,
    private readonly mailer: Mailer,
    private readonly users: UserRegistryService,
    private readonly settings: AuthSettings,
    service: SignInLinksService,
  ) {
    service.onRequested(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    if (this.mailer.isConfigured) this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private sendDue(): Promise<boolean> {
    return this.links.work(this.database, SEND_CONCURRENCY, (link) => this.send(link));
  }

  private async send(link: DueLink): Promise<void> {
    if (!link.is_wanted) return this.links.finish(this.database, link, 'failed');
    const token = newSignInToken();
    if (!(await this.links.arm(this.database, link, signInTokenHash(token)))) return;
    try {
      const layOut = (await this.confirms(link)) ? confirmationMail : signInLinkMail;
      await this.mailer.send(layOut(link.email, token, this.settings.publicUrl));
    } catch (error) {
      const delayS = RETRY_DELAYS_S[link.attempts - 1];
      this.logger.warn(`link ${link.id} was not sent at try ${link.attempts}: ${(error as Error).message}`);
      if (delayS === undefined) return this.links.finish(this.database, link, 'failed');
      return this.links.retry(this.database, link, delayS);
    }
    await this.links.finish(this.database, link, 'sent');
  }

  /**
   * Returns whether somebody registered the address without proving it. Only the mail shows that, not the response to
   * the request.
   */
  private async confirms({ email }: DueLink): Promise<boolean> {
    const user = await this.users.byEmail(this.database, email);
    return user !== undefined && user.email_proven_at === null;
  }
}
