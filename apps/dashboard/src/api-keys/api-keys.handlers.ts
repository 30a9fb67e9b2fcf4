import type { ApiKeyUsed } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';

@Injectable()
export class ApiKeysHandlers {
  constructor(private readonly repository: ApiKeysRepository) {}

  @OnEvent('api_key.used')
  used({ api_key_id, used_at, ip }: ApiKeyUsed, tx: Tx): Promise<void> {
    return this.repository.recordUse(tx, api_key_id, used_at, ip ?? null);
  }
}
