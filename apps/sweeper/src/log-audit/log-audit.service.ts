import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { ReceiptsService, type Verdict } from '../chain/receipts.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SweeperSettings } from '../settings.js';
import { LogAuditRepository, type UncheckedSweep } from './log-audit.repository.js';

const BATCH_SIZE = 50;

/**
 * A transaction removed by a reorg is broadcast again within a poll or two, and mined with the next blocks: it is not
 * taken back before then.
 */
const COMES_BACK_WITHIN_MS = 5_000;

/**
 * Queries two providers about sweeps that were once written on a single provider's report, or that a reorg made
 * doubtful, and takes back those that both deny: such a sweep would otherwise count a payment as swept, or differ from
 * the chain, permanently.
 */
@Injectable()
export class LogAuditService {
  private readonly logger = new Logger('LogAudit');
  private readonly checkedUpTo = { doubted: '', old: '' };

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly receipts: ReceiptsService,
    private readonly ledger: LedgerService,
    private readonly repository: LogAuditRepository,
  ) {}

  /** Checks the next transactions of one kind. Returns whether more are waiting. */
  async step(why: 'doubted' | 'old'): Promise<boolean> {
    const sweeps = await this.repository.unchecked(this.database, why, this.checkedUpTo[why], BATCH_SIZE);
    this.checkedUpTo[why] = sweeps.length < BATCH_SIZE ? '' : sweeps.at(-1)!.tx_hash;
    if (sweeps.length === 0) return false;
    const { verdicts, head } = await this.receipts.judge(sweeps.map(({ tx_hash }) => tx_hash));
    for (const sweep of sweeps) await this.settle(sweep, verdicts.get(sweep.tx_hash), head);
    return sweeps.length === BATCH_SIZE;
  }

  /**
   * Marks logs that the agreed receipt contains as checked and removes the others. Does nothing while the receipt is
   * not final or is disputed, or where the chain was reorganized since the providers were queried: their responses may
   * refer to blocks that are gone.
   */
  private async settle(sweep: UncheckedSweep, verdict: Verdict | undefined, head: number): Promise<void> {
    if (verdict?.kind !== 'agreed') return;
    const { tx_hash: hash } = sweep;
    const { receipt } = verdict;
    const { sweepConfirmations } = this.settings;
    if (receipt && head - receipt.blockNumber < sweepConfirmations) return;
    if (
      !receipt &&
      (await this.repository.mayBeMinedAgain(this.database, hash, head - sweepConfirmations, COMES_BACK_WITHIN_MS))
    )
      return;
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.lockAsRead(tx, sweep))) return;
      await this.ledger.record(tx, receipt ? this.ledger.sweptIn(receipt.logs) : []);
      const { logs, payments } = await this.ledger.forgetUnchecked(tx, hash);
      if (logs === 0) return;
      this.logger.error(
        `${hash} has no such sweep: ${logs} logs are forgotten, ${payments} payments wait to be swept again`,
      );
    });
  }
}
