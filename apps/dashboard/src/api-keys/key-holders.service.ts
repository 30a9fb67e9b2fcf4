import { apiKeyHash, isWellFormedApiKey } from '@libs/dto/api-keys/api-key';
import { ApiKeyResolver, type KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';

/** As often as the sessions service tells it: fine enough for "last used" in a list. */
const NOTED_EVERY_MS = 5 * 60_000;
const MOST_REMEMBERED = 50_000;

/** Whose key it is, read for each request: a revoked key ends with the transaction that revokes it. */
@Injectable()
export class KeyHoldersService extends ApiKeyResolver {
  private readonly logger = new Logger('KeyUse');
  private readonly notedAt = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
  ) {
    super();
  }

  override async holderOf(key: string): Promise<KeyHolder | undefined> {
    if (!isWellFormedApiKey(key)) return undefined;
    const row = await this.keys.byHash(this.database, apiKeyHash(key));
    if (!row) return undefined;
    const { id, merchant_id, scopes, expires_at, allowed_ips } = row;
    return { api_key_id: id, merchant_id, scopes, expires_at, allowed_ips };
  }

  override noteUse({ api_key_id }: KeyHolder, ip: string): void {
    const now = performance.now();
    if (now - (this.notedAt.get(api_key_id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
    if (this.notedAt.size >= MOST_REMEMBERED) this.notedAt.clear();
    this.notedAt.set(api_key_id, now);
    this.keys
      .noteUse(this.database, api_key_id, new Date().toISOString(), ip)
      .catch((error: Error) => this.logger.warn(`not noted: ${error.message}`));
  }
}
