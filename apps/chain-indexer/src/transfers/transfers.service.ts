import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { type ConfirmationPolicy, POLICIES } from '../finality/confirmation-policy.js';
import { IndexerSettings } from '../settings.js';
import { type SeenTransfer, type TransferRow, transferPayload } from './transfer.row.js';
import { type SeenBy, TransfersRepository } from './transfers.repository.js';

/** Writes what became of transfers and says it, in the caller's transaction. */
@Injectable()
export class TransfersService {
  readonly policy: ConfirmationPolicy;

  constructor(
    private readonly repository: TransfersRepository,
    private readonly outbox: Outbox<'chain-indexer'>,
    settings: IndexerSettings,
  ) {
    this.policy = POLICIES[settings.confirmationPolicy];
  }

  /** Returns the news among them. */
  async see(tx: Tx, transfers: readonly SeenTransfer[], by: SeenBy): Promise<TransferRow[]> {
    const news = await this.repository.see(tx, transfers, by);
    await this.say(tx, 'transfer.detected', news);
    return news;
  }

  async finalize(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    await this.say(tx, 'transfer.final', await this.repository.setStatus(tx, rows, 'final'));
  }

  async drop(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    await this.say(tx, 'transfer.dropped', await this.repository.setStatus(tx, rows, 'dropped'));
  }

  private async say(
    tx: Tx,
    event: 'transfer.detected' | 'transfer.final' | 'transfer.dropped',
    rows: readonly TransferRow[],
  ): Promise<void> {
    const messages = rows.map((row) => this.outbox.row(event, transferPayload(row, this.policy)));
    await this.outbox.publishAll(tx, messages);
  }
}
