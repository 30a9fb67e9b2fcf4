import { createSecretKey } from 'node:crypto';
import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { SIGNATURE_HEADER, signatureHeader } from '@libs/outbound-http/webhook-signature';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { RETRY_DELAYS_S } from '@libs/service-kit/concurrency/retry-delays';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { AlertPostsService, type DuePost } from './alert-posts.service.js';

const POLL_MS = 1_000;
const POST_CONCURRENCY = 5;
const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 1_024;

/** Posts alerts to the operators' webhook. Any number of replicas may run: each post is claimed by one. */
@Injectable()
export class AlertPostsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('AlertPosts');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.sendDue(),
    onError: (error) => this.logger.warn(`posting alerts failed: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly posts: AlertPostsService,
    private readonly client: OutboundClient,
    private readonly settings: AdminSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.operatorWebhookUrl) this.loop.start();
  }

  /** Waits for posts under way. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.client.close();
  }

  private sendDue(): Promise<boolean> {
    return this.posts.work(this.database, POST_CONCURRENCY, (post) => this.send(post));
  }

  private async send(post: DuePost): Promise<void> {
    const failure = await this.post(post.body);
    if (failure === undefined) return this.posts.finish(this.database, post, 'sent', null);
    const delayS = RETRY_DELAYS_S[post.attempts - 1];
    const next = delayS === undefined ? 'given up' : `next in ${delayS} s`;
    this.logger.warn(`${post.id} was not posted (${failure}), ${next}`);
    if (delayS === undefined) await this.posts.finish(this.database, post, 'failed', failure);
    else await this.posts.retry(this.database, post, delayS, failure);
  }

  /** Posts a body. Returns what went wrong, in words; undefined when it was accepted. */
  private async post(body: string): Promise<string | undefined> {
    const secret = createSecretKey(Buffer.from(this.settings.operatorWebhookSecret!));
    try {
      const { statusCode } = await this.client.request({
        url: this.settings.operatorWebhookUrl!,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signatureHeader(Math.floor(Date.now() / 1_000), body, [secret]),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
      });
      return statusCode >= 200 && statusCode < 300 ? undefined : `the receiver answered ${statusCode}`;
    } catch (error) {
      return (error as Error).message;
    }
  }
}
