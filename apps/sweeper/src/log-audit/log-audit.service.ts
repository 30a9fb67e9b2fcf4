import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { ReceiptsService, type Verdict } from '../chain/receipts.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { readSweptLogs } from '../ledger/swept-log.js';
import { SweeperSettings } from '../settings.js';
import { LogAuditRepository } from './log-audit.repository.js';

const AT_ONCE = 50;

/**
 * Asks two providers about sweeps that were once written on the word of one, and takes back what both deny: an invented sweep would
 * otherwise count a payment as swept, or differ from the chain, for good.
 */
@Injectable()
export class LogAuditService {
  private readonly logger = new Logger('LogAudit');
  private askedUpTo = '';

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly receipts: ReceiptsService,
    private readonly ledger: LedgerService,
    private readonly repository: LogAuditRepository,
  ) {}

  /** Checks the next transactions. Returns whether more are waiting. */
  async step(): Promise<boolean> {
    const hashes = await this.repository.unchecked(this.database, this.askedUpTo, AT_ONCE);
    this.askedUpTo = hashes.length < AT_ONCE ? '' : hashes.at(-1)!;
    if (hashes.length === 0) return false;
    const { verdicts, head } = await this.receipts.judge(hashes);
    for (const [hash, verdict] of verdicts) await this.settle(hash, verdict, head);
    return hashes.length === AT_ONCE;
  }

  /** What the agreed receipt has is checked; what it has not is no sweep. Nothing follows from a receipt that is not final, or disputed. */
  private async settle(hash: string, verdict: Verdict, head: number): Promise<void> {
    if (verdict.kind === 'disputed') return;
    const { receipt } = verdict;
    if (receipt && head - receipt.blockNumber < this.settings.sweepConfirmations) return;
    await this.database.transaction(async (tx) => {
      await this.ledger.record(tx, receipt ? readSweptLogs(receipt.logs, this.settings) : []);
      const removed = await this.repository.remove(tx, hash);
      if (removed.logs === 0) return;
      this.logger.error(
        `${hash} has no such sweep: ${removed.logs} logs are forgotten, ${removed.payments} payments wait to be swept again`,
      );
    });
  }
}
