import type { KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { KeyUses } from '@libs/service-kit/api-keys/key-uses';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';

/** Publishes from time to time that keys are in use, without delaying or failing the request. */
@Injectable()
export class KeyUseService {
  private readonly logger = new Logger('KeyUse');
  private readonly uses = new KeyUses();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'sessions'>,
  ) {}

  note({ api_key_id, merchant_id }: KeyHolder, ip: string): void {
    if (!this.uses.isDue(api_key_id)) return;
    const used = { api_key_id, merchant_id, used_at: new Date().toISOString(), ip };
    this.database
      .transaction((tx) => this.outbox.publish(tx, 'api_key.used', used))
      .catch((error: Error) => this.logger.warn(`use of a key not recorded: ${error.message}`));
  }
}
