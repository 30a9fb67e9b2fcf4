import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { SealedRelayer, TreasuryHistory, WalletRow } from './wallet.entity.js';
import { WalletsRepository } from './wallets.repository.js';

/** Access to merchants' wallets for other folders. Addresses are lower case. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly wallets: WalletsRepository,
  ) {}

  /** Stores one more version. Repeating it changes nothing. */
  add(tx: Tx, wallet: WalletReplaced): Promise<void> {
    return this.wallets.add(tx, wallet);
  }

  /** Returns the treasuries by merchant, without merchants whose wallet is not known yet. */
  treasuriesOf(merchantIds: readonly number[]): Promise<Map<number, TreasuryHistory>> {
    return this.wallets.treasuriesOf(this.database, merchantIds);
  }

  /**
   * Returns all wallets of the merchants that had a treasury at some time. It reads the whole table, so call it rarely.
   */
  byFormerTreasury(tx: Tx, treasury: string): Promise<Pick<WalletRow, 'merchant_id' | 'treasury'>[]> {
    return this.wallets.byFormerTreasury(tx, treasury);
  }

  /** Returns the newest sealed key of a merchant's relayer; undefined for any other address. */
  sealedKeyOf(relayer: string): Promise<SealedRelayer | undefined> {
    return this.wallets.sealedKeyOf(this.database, relayer);
  }

  /** Returns merchants' relayers that have work, longest waiting first. */
  relayersWithWork(limit: number): Promise<string[]> {
    return this.wallets.relayersWithWork(this.database, limit);
  }

  /** Deletes replaced keys without a pending transaction. */
  forgetReplacedKeys(): Promise<void> {
    return this.wallets.forgetReplacedKeys(this.database);
  }
}
