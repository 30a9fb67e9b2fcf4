import { SCOPES_OF_PRESET } from '@libs/dto/api-keys/key-scopes';
import {
  isTestMerchant,
  merchantBehind,
  SIMULATED_TREASURY,
  type TestNetworkKind,
  testMerchantOf,
} from '@libs/dto/test-mode/test-mode';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { apiKeyHash, isWellFormedMerchantKey } from '@libs/service-kit/api-keys/api-key';
import { ApiKeyResolver, type KeyHolder } from '@libs/service-kit/api-keys/api-key-resolver';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { KeyUseService } from './key-use.service.js';
import { MerchantsRepository } from './merchants.repository.js';

/** The longest time that a cached value is used: a lost live event has no effect after that. */
const CACHE_MS = 2_000;
const CACHE_SIZE = 50_000;

interface Cached<T> {
  value: T;
  until: number;
}

/**
 * The owner of a key and the permissions of its merchant. Answers from memory, then from the projection; calls the
 * owning service only before a refusal, so that a lagging projection never shows as an error.
 */
@Injectable()
export class MerchantsService extends ApiKeyResolver {
  private readonly keys = new Map<string, Cached<KeyHolder>>();
  private readonly merchants = new Map<number, Cached<MerchantChanged>>();
  /** Keys whose revocation was received. A row read before the revocation must not bring them back. */
  private readonly revoked = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly repository: MerchantsRepository,
    private readonly rpc: RpcClient,
    private readonly keyUse: KeyUseService,
  ) {
    super();
  }

  override async holderOf(key: string): Promise<KeyHolder | undefined> {
    if (!isWellFormedMerchantKey(key)) return undefined;
    const hash = apiKeyHash(key);
    if (this.revoked.has(hash)) return undefined;
    const cached = this.keys.get(hash);
    if (cached && cached.until > performance.now()) return cached.value;
    const known = await this.repository.key(this.database, hash);
    if (known === null) return undefined;
    const found = known ?? (await this.fetchKey(hash));
    if (!found || this.revoked.has(hash)) return undefined;
    remember(this.keys, hash, found);
    return found;
  }

  override recordUse(holder: KeyHolder, ip: string): void {
    this.keyUse.note(holder, ip);
  }

  /**
   * Returns the newest known snapshot. A test merchant has that of its merchant, allowed to open sessions whatever was
   * decided about the live one.
   */
  async merchant(merchantId: number, network?: TestNetworkKind): Promise<MerchantChanged | undefined> {
    if (isTestMerchant(merchantId)) return inTestMode(await this.merchant(merchantBehind(merchantId)), network);
    const cached = this.merchants.get(merchantId);
    if (cached && cached.until > performance.now()) return cached.value;
    const known = await this.repository.merchant(this.database, merchantId);
    if (known) this.recordMerchant(known);
    return known ?? this.refreshed(merchantId);
  }

  /** Returns the owning service's current state of a merchant, for use before a refusal. */
  async refreshed(merchantId: number, network?: TestNetworkKind): Promise<MerchantChanged | undefined> {
    if (isTestMerchant(merchantId)) return inTestMode(await this.refreshed(merchantBehind(merchantId)), network);
    const { merchant } = await this.rpc.call('dashboard.merchant_snapshot', { merchant_id: merchantId });
    if (!merchant) return undefined;
    await this.repository.saveMerchant(this.database, merchant);
    this.recordMerchant(merchant);
    return merchant;
  }

  /** Remembers a snapshot that was received as an event or read from the database. */
  recordMerchant(merchant: MerchantChanged): void {
    const cached = this.merchants.get(merchant.merchant_id);
    if (cached && cached.value.version > merchant.version) return;
    remember(this.merchants, merchant.merchant_id, merchant);
  }

  recordRevoked(keyHash: string): void {
    if (this.revoked.size >= CACHE_SIZE) this.revoked.clear();
    this.revoked.add(keyHash);
    this.keys.delete(keyHash);
  }

  /** Drops what was remembered about a key, because it is out of date. */
  forgetKey(keyHash: string): void {
    this.keys.delete(keyHash);
  }

  /** Requests a key from its owner. A release before scopes answers without them: its keys open and cancel sessions. */
  private async fetchKey(hash: string): Promise<KeyHolder | undefined> {
    const { api_key } = await this.rpc.call('dashboard.api_key', { key_hash: hash });
    if (!api_key) return undefined;
    await this.repository.saveKey(this.database, { ...api_key, key_hash: hash }, false);
    const { scopes = SCOPES_OF_PRESET.sessions_only, expires_at = null, allowed_ips = [], ...owner } = api_key;
    return { ...owner, scopes, expires_at: expires_at === null ? null : new Date(expires_at), allowed_ips };
  }
}

/**
 * Returns a merchant as it is in test mode. Approval and treasury gate live mode only; on a test network, where coins
 * move, a test treasury is needed. The live treasury's orders and delay do not exist in that contract, so they are not
 * used there.
 */
function inTestMode(merchant: MerchantChanged | undefined, network?: TestNetworkKind): MerchantChanged | undefined {
  if (!merchant) return undefined;
  const test = { ...merchant, merchant_id: testMerchantOf(merchant.merchant_id), status: 'active' as const };
  return network === 'testnet'
    ? { ...test, treasury_address: merchant.test_treasury_address ?? null, treasury_delay_s: 0 }
    : { ...test, treasury_address: merchant.treasury_address ?? SIMULATED_TREASURY };
}

function remember<K, T>(cache: Map<K, Cached<T>>, key: K, value: T): void {
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value as K);
  cache.set(key, { value, until: performance.now() + CACHE_MS });
}
