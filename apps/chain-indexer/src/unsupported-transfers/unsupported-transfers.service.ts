import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { LocatedLog, TransferLog } from '../providers/rpc/transfer-log.js';
import { withinLimits } from './spam-filter.js';
import {
  type NewUnsupported,
  type RecordedPosition,
  UnsupportedTransfersRepository,
} from './unsupported-transfers.repository.js';

/** Records transfers that are not payments, for the scans that find them. */
@Injectable()
export class UnsupportedTransfersService {
  constructor(
    private readonly database: Database,
    private readonly unsupported: UnsupportedTransfersRepository,
  ) {}

  /**
   * Writes transfers to watched addresses, within the limits. One that is seen again in another block moves there. For
   * a transaction that somebody named, only its own transfers count against the limits: otherwise a stranger who filled
   * an address with worthless tokens would hide the one that a buyer sent by mistake.
   */
  add(tx: Tx, chainId: number, located: readonly LocatedLog[], isNamed = false): Promise<void> {
    return this.unsupported.add(tx, chainId, located, isNamed);
  }

  /** Writes a transfer of test mode, which is on no real chain and counts nowhere else. */
  addOfTestMerchant(tx: Tx, transfer: NewUnsupported): Promise<void> {
    return this.unsupported.insert(tx, transfer);
  }

  /** Deletes a test merchant's transfers first seen before that moment. */
  eraseOfTestMerchant(tx: Tx, merchantId: number, before: string): Promise<void> {
    return this.unsupported.erase(tx, merchantId, before);
  }

  /** Returns the transfers that the limits of their address still allow. */
  async withinLimits(logs: readonly TransferLog[]): Promise<TransferLog[]> {
    const addresses = [...new Set(logs.map((log) => log.toAddress))];
    return withinLimits(logs, await this.unsupported.countsAt(this.database, addresses));
  }

  /** Returns the positions of recorded transfers in a range of blocks, ends included. */
  inRange(chainId: number, from: number, to: number): Promise<RecordedPosition[]> {
    return this.unsupported.inRange(this.database, chainId, from, to);
  }

  /** Deletes transfers above a block except those known to be still on the chain. */
  dropAbove(tx: Tx, chainId: number, block: number, kept: readonly number[]): Promise<void> {
    return this.unsupported.dropAbove(tx, chainId, block, kept);
  }
}
