import { apiKeyHash, isWellFormedMerchantKey } from '@libs/service-kit/api-keys/api-key';
import { ApiKeyResolver, type KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { KeyUses } from '@libs/service-kit/api-keys/key-uses';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';
import { holderIdOf } from './api-keys.service.js';

/** Finds the holder of a key, read again for each request: a revoked key ends with the transaction that revokes it. */
@Injectable()
export class KeyHoldersService extends ApiKeyResolver {
  private readonly logger = new Logger('KeyUse');
  private readonly uses = new KeyUses();

  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
  ) {
    super();
  }

  override async holderOf(key: string): Promise<KeyHolder | undefined> {
    if (!isWellFormedMerchantKey(key)) return undefined;
    const row = await this.keys.byHash(this.database, apiKeyHash(key));
    if (!row) return undefined;
    const { id, scopes, expires_at, allowed_ips, api_version } = row;
    return { api_key_id: id, merchant_id: holderIdOf(row), scopes, expires_at, allowed_ips, api_version };
  }

  override recordUse({ api_key_id }: KeyHolder, ip: string): void {
    if (!this.uses.isDue(api_key_id)) return;
    this.keys
      .recordUse(this.database, api_key_id, new Date().toISOString(), ip)
      .catch((error: Error) => this.logger.warn(`use of a key not recorded: ${error.message}`));
  }
}
