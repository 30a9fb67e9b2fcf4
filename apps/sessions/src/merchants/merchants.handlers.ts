import { SCOPES_OF_PRESET } from '@libs/dto/api-keys/key-scopes';
import type {
  ApiKeyCreated,
  ApiKeyRevoked,
  ApiKeyRotated,
  MerchantChanged,
} from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent, OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { MerchantsRepository } from './merchants.repository.js';
import { MerchantsService } from './merchants.service.js';

/**
 * Keeps the projections up to date: in the database once for all replicas, and in each replica's memory through live
 * events.
 */
@Injectable()
export class MerchantsHandlers {
  constructor(
    private readonly repository: MerchantsRepository,
    private readonly merchants: MerchantsService,
  ) {}

  @OnEvent('merchant.changed')
  saveMerchant(merchant: MerchantChanged, tx: Tx): Promise<void> {
    return this.repository.saveMerchant(tx, merchant);
  }

  @OnEvent('api_key.created')
  saveKey(key: ApiKeyCreated, tx: Tx): Promise<void> {
    return this.repository.saveKey(tx, withScopes(key), false);
  }

  @OnEvent('api_key.rotated')
  rotateKey(key: ApiKeyRotated, tx: Tx): Promise<void> {
    return this.repository.saveKey(tx, withScopes(key), false);
  }

  @OnEvent('api_key.revoked')
  revokeKey(key: ApiKeyRevoked, tx: Tx): Promise<void> {
    return this.repository.saveKey(tx, withScopes(key), true);
  }

  @OnLiveEvent('merchant.changed')
  receiveMerchant(merchant: MerchantChanged): void {
    this.merchants.recordMerchant(merchant);
  }

  @OnLiveEvent('api_key.rotated')
  receiveRotated({ key_hash }: ApiKeyRotated): void {
    this.merchants.forgetKey(key_hash);
  }

  @OnLiveEvent('api_key.revoked')
  receiveRevoked({ key_hash }: ApiKeyRevoked): void {
    this.merchants.recordRevoked(key_hash);
  }
}

/** Adds the scopes that an event of an earlier release lacks: its keys opened and canceled sessions. */
function withScopes<Key extends ApiKeyCreated>(key: Key): Key & { scopes: readonly string[] } {
  return { ...key, scopes: key.scopes ?? SCOPES_OF_PRESET.sessions_only };
}
