import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import type { KeyOwner } from './merchants.repository.js';

/** Fine enough for "last used" in a list, and next to nothing for the bus. */
const SAY_EVERY_MS = 5 * 60_000;
const REMEMBERED_KEYS = 50_000;

/** Says that keys are in use, now and then, beside the request and never in its way. */
@Injectable()
export class KeyUseService {
  private readonly logger = new Logger('KeyUse');
  private readonly saidAt = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'sessions'>,
  ) {}

  note({ api_key_id, merchant_id }: KeyOwner): void {
    const now = Date.now();
    if (now - (this.saidAt.get(api_key_id) ?? 0) < SAY_EVERY_MS) return;
    if (this.saidAt.size >= REMEMBERED_KEYS) this.saidAt.clear();
    this.saidAt.set(api_key_id, now);
    const used = { api_key_id, merchant_id, used_at: new Date(now).toISOString() };
    this.database
      .transaction((tx) => this.outbox.publish(tx, 'api_key.used', used))
      .catch((error: Error) => this.logger.warn(`not noted: ${error.message}`));
  }
}
