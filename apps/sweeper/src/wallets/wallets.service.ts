import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { SealedRelayer, TreasuryHistory } from './wallet.entity.js';
import { WalletsRepository } from './wallets.repository.js';

/** What others may know of merchants' wallets. Addresses are lower case. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly wallets: WalletsRepository,
  ) {}

  /** By merchant; one of whom no wallet was heard is left out. */
  treasuriesOf(merchantIds: readonly number[]): Promise<Map<number, TreasuryHistory>> {
    return this.wallets.treasuriesOf(this.database, merchantIds);
  }

  /** The newest sealed key of a merchant's relayer; undefined for an address that is none. */
  sealedKeyOf(relayer: string): Promise<SealedRelayer | undefined> {
    return this.wallets.sealedKeyOf(this.database, relayer);
  }

  /** Relayers of merchants that have something to do, the longest waiting first. */
  relayersWithWork(limit: number): Promise<string[]> {
    return this.wallets.relayersWithWork(this.database, limit);
  }

  /** Deletes keys that were replaced and have no transaction on its way. */
  forgetReplacedKeys(): Promise<void> {
    return this.wallets.forgetReplacedKeys(this.database);
  }
}
