import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { NoticesService } from '../notices/notices.service.js';
import { TreasuryCheckService } from '../wallets/treasury-check.service.js';
import type { RecheckedWallet } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';

/**
 * The number of wallets that are checked in a round, one after the other: each takes a few calls to a provider of the
 * chain.
 */
const BATCH_SIZE = 5;

/**
 * Checks the treasuries of all merchants, each every week: some were named before we refused what loses money, and an
 * address may become bad later. Owners are notified; nothing is changed for them.
 */
@Injectable()
export class TreasuryRechecksService {
  private readonly logger = new Logger('TreasuryRechecks');

  constructor(
    private readonly database: Database,
    private readonly wallets: WalletsService,
    private readonly check: TreasuryCheckService,
    private readonly notices: NoticesService,
  ) {}

  /** Checks a few treasuries that are due. One that could not be checked is due again some minutes later. */
  async recheckDue(): Promise<void> {
    for (const wallet of await this.wallets.takeDueRechecks(BATCH_SIZE)) {
      try {
        await this.recheck(wallet);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
        this.logger.warn(`treasury ${wallet.id} cannot be checked now: ${error.message}`);
      }
    }
  }

  /** Stores the result of a check, and mails every owner where it is new, in one transaction. */
  private async recheck({
    id,
    merchant_id: merchantId,
    treasury_address,
    relayer_address,
  }: RecheckedWallet): Promise<void> {
    const fault = (await this.check.faultOf(treasury_address, relayer_address ?? undefined)) ?? null;
    await this.database.transaction(async (tx) => {
      if (!(await this.wallets.recordRecheck(tx, id, fault)) || fault === null) return;
      await this.notices.add(tx, merchantId, 'treasury_loses_money', { treasury: treasury_address, fault });
    });
  }
}
