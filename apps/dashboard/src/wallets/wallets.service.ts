import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { TreasuryFault, TreasuryWarning } from '@libs/dto/merchants/treasury-faults';
import type { ProvenTreasury } from '@libs/events/payloads/merchants.payload';
import { seal } from '@libs/sealing/sealed-box';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { computeAddress } from 'ethers';
import { type Action, MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import { UsedTermsRepository } from './used-terms.repository.js';
import type { RecheckedWallet, WalletRow } from './wallet.entity.js';
import { WalletsRepository } from './wallets.repository.js';

/** A relayer key, sealed so that only the signer can read it. */
export interface SealedRelayer {
  readonly address: string;
  readonly sealed: string;
  readonly sealedFor: string;
}

/** A treasury that a merchant names. */
export interface NamedWallet {
  readonly address: string;
  readonly kind: WalletRow['kind'];
  readonly relayer: SealedRelayer | null;
  /** Auth's attestation of the owner's proof. */
  readonly proven: ProvenTreasury | null;
  /** The warnings that owners get. */
  readonly warnings?: readonly TreasuryWarning[];
}

/** The terms that addresses of new sessions commit to. */
type NewTerms = { readonly treasury_address: string; readonly treasury_delay_s: number };

/** Treasuries. The platform never keeps a treasury key; a relayer key only pays gas and is sealed to the signer. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly repository: WalletsRepository,
    private readonly usedTerms: UsedTermsRepository,
    private readonly merchantRows: MerchantRegistryService,
    private readonly merchants: MerchantsService,
    private readonly notices: NoticesService,
    private readonly settings: DashboardSettings,
  ) {}

  /** Returns since when the merchant has had a treasury. */
  firstAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.firstAt(this.database, merchantId);
  }

  /** Returns wallets newest first, and one more than `limit` when there are more. */
  page(merchantId: number, beforeId: number | undefined, limit: number): Promise<WalletRow[]> {
    return this.repository.page(this.database, merchantId, beforeId, limit);
  }

  byId(sql: Sql, id: number): Promise<WalletRow | undefined> {
    return this.repository.byId(sql, id);
  }

  /** Claims active wallets that are to be checked again; no other process gets them meanwhile. */
  takeDueRechecks(limit: number): Promise<RecheckedWallet[]> {
    return this.repository.takeDueRechecks(this.database, limit);
  }

  /** Stores the fault of a wallet, or that it has none. Returns whether that is new. */
  recordRecheck(tx: Tx, id: number, fault: TreasuryFault | null): Promise<boolean> {
    return this.repository.recordRecheck(tx, id, fault);
  }

  /** Returns the fault that the last check of the merchant's treasury found. */
  faultOf(merchantId: number): Promise<TreasuryFault | null> {
    return this.repository.faultOf(this.database, merchantId);
  }

  /** Adds a treasury that is not in use yet. */
  add(tx: Tx, merchantId: number, { address, kind, relayer, proven }: NamedWallet): Promise<WalletRow> {
    const relayer_address = relayer?.address ?? null;
    const wallet = { merchant_id: merchantId, treasury_address: address, kind, relayer_address, proven };
    return this.repository.insert(tx, wallet);
  }

  /**
   * Makes this treasury the active one. The change is published and audited, and owners are mailed, in the same
   * transaction.
   */
  async activate(
    tx: Tx,
    wallet: WalletRow,
    relayer: SealedRelayer | null,
    { warnings = [], ...action }: Pick<Action, 'actor' | 'action'> & Pick<NamedWallet, 'warnings'>,
  ): Promise<WalletRow> {
    const merchantId = wallet.merchant_id;
    const before = (await this.merchantRows.lockById(tx, merchantId))!;
    const terms = { treasury_address: wallet.treasury_address, treasury_delay_s: before.treasury_delay_s };
    const changes = { ...(await this.unusedTerms(tx, before, terms)), relayer_address: relayer?.address ?? null };
    const merchant = await this.merchants.changeIn(tx, merchantId, changes, { ...action, evenIfSame: true });
    const row = await this.repository.activate(tx, wallet);
    await this.outbox.publish(tx, 'wallet.replaced', {
      merchant_id: merchantId,
      version: merchant.version,
      treasury_address: wallet.treasury_address,
      previous_treasury_address: before.treasury_address,
      relayer_address: relayer?.address ?? null,
      sealed_relayer_key: relayer?.sealed ?? null,
      sealed_for: relayer?.sealedFor ?? null,
      proven: wallet.proven,
    });
    await this.notices.add(tx, merchantId, 'wallet_replaced', {
      treasury: wallet.treasury_address,
      previous_treasury: before.treasury_address,
      relayer: relayer?.address ?? null,
      by: action.actor.name,
      warnings: [...warnings],
    });
    return row;
  }

  /**
   * Returns these terms, with the delay lengthened by as many seconds as needed for terms that the merchant never had.
   * The contract stores by its terms what an address pays: those of a merchant that returns to an earlier treasury
   * would pay the one in between. Terms without a delay may be used again, because an order runs with each sweep.
   * LOCKED ones follow their own treasury's orders only: where it gave one, the same treasury gets the longest possible
   * delay (136 years). The merchant must be locked.
   */
  async unusedTerms(
    tx: Tx,
    merchant: MerchantRow,
    { treasury_address, treasury_delay_s }: NewTerms,
  ): Promise<NewTerms> {
    const isOfToday = treasury_address === merchant.treasury_address && treasury_delay_s === merchant.treasury_delay_s;
    if (isOfToday || treasury_delay_s === 0) return { treasury_address, treasury_delay_s };
    const merchant_id = merchant.id;
    const isLocked = treasury_delay_s === LOCKED;
    if (isLocked && !(await this.usedTerms.has(tx, { merchant_id, treasury_address, delay_s: LOCKED })))
      return { treasury_address, treasury_delay_s };
    for (let delay_s = isLocked ? LOCKED - 1 : treasury_delay_s; ; delay_s += isLocked ? -1 : 1) {
      if (await this.usedTerms.add(tx, { merchant_id, treasury_address, delay_s }))
        return { treasury_address, treasury_delay_s: delay_s };
    }
  }

  /**
   * Records that the treasury signed LOCKED addresses of these terms away: the contract pays another one for them,
   * forever. The merchant must be locked.
   */
  async recordTreasuryOverride(tx: Tx, merchantId: number, treasury: string): Promise<void> {
    await this.usedTerms.add(tx, { merchant_id: merchantId, treasury_address: treasury, delay_s: LOCKED });
  }

  /** Seals a relayer key for one merchant: the ciphertext opens in no other row. */
  sealRelayer(merchantId: number, key: string): SealedRelayer {
    const privateKey = prefixed(key);
    const publicKey = parsePublicKey(this.settings.sweeperSealingPublicKey);
    const sealedFor = `relayers|${merchantId}|private_key|${publicKey.keyId}`;
    return { address: computeAddress(privateKey), sealed: seal(privateKey, publicKey, sealedFor), sealedFor };
  }
}

/** Returns a private key with the prefix `0x`. */
export function prefixed(key: string): string {
  return key.startsWith('0x') ? key : `0x${key}`;
}
