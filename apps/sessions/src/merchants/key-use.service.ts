import type { KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';

/** Fine enough for "last used" in a list, and next to nothing for the bus. */
const PUBLISH_EVERY_MS = 5 * 60_000;
const REMEMBERED_KEYS = 50_000;

/** Publishes now and then that keys are in use, without delaying or failing the request. */
@Injectable()
export class KeyUseService {
  private readonly logger = new Logger('KeyUse');
  private readonly publishedAt = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'sessions'>,
  ) {}

  note({ api_key_id, merchant_id }: KeyHolder, ip: string): void {
    const now = performance.now();
    if (now - (this.publishedAt.get(api_key_id) ?? Number.NEGATIVE_INFINITY) < PUBLISH_EVERY_MS) return;
    if (this.publishedAt.size >= REMEMBERED_KEYS) this.publishedAt.clear();
    this.publishedAt.set(api_key_id, now);
    const used = { api_key_id, merchant_id, used_at: new Date().toISOString(), ip };
    this.database
      .transaction((tx) => this.outbox.publish(tx, 'api_key.used', used))
      .catch((error: Error) => this.logger.warn(`not noted: ${error.message}`));
  }
}
