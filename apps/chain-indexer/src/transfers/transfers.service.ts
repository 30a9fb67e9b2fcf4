import type { TransferChange } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import { beginWork, followed, isRecording } from '@libs/service-kit/telemetry/tracing';
import { readTraceparent } from '@libs/service-kit/trace';
import { Injectable } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { WatchedService } from '../watched/watched.service.js';
import { type ConfirmationPolicy, POLICIES } from './confirmation-policy.js';
import type { SeenTransfer, TransferRow } from './transfer.entity.js';
import { transferPayload } from './transfer.payload.js';
import { type SeenBy, TransfersRepository } from './transfers.repository.js';

/** So many transfers to one address in one look at the chain are a burst: nobody pays an invoice in eight parts at once. */
const BURST_FROM = 8;
/** A transfer takes up to 700 bytes of an event, and a stream takes events of up to 252 KiB. */
const BURST_PIECE = 100;

/** So many addresses are told of again at once: a backlog elsewhere is no reason to make it longer. */
const MOST_TOLD_AGAIN = 50;
const CHANGES = [
  ['transfer.detected', 'detected'],
  ['transfer.final', 'final'],
  ['transfer.dropped', 'dropped'],
] as const;

type TransferEvent = 'transfer.detected' | 'transfer.final' | 'transfer.dropped';

/** Writes what became of transfers and says it, in the caller's transaction. */
@Injectable()
export class TransfersService {
  readonly policy: ConfirmationPolicy;

  constructor(
    private readonly database: Database,
    private readonly repository: TransfersRepository,
    private readonly watched: WatchedService,
    private readonly outbox: Outbox<'chain-indexer'>,
    settings: IndexerSettings,
  ) {
    this.policy = POLICIES[settings.confirmationPolicy];
  }

  /** Returns the news among them. */
  async see(tx: Tx, transfers: readonly SeenTransfer[], by: SeenBy): Promise<TransferRow[]> {
    const news = await this.repository.see(tx, transfers, by);
    await this.say(tx, 'transfer.detected', news);
    tx.afterCommit(() => noteDetected(news));
    return news;
  }

  async finalize(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    await this.say(tx, 'transfer.final', await this.repository.setStatus(tx, rows, 'final'));
  }

  async drop(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    await this.say(tx, 'transfer.dropped', await this.repository.setStatus(tx, rows, 'dropped'));
  }

  /** Those of a range of blocks that are not dropped. */
  inRange(sql: Sql, chainId: number, from: number, to: number): Promise<TransferRow[]> {
    return this.repository.inRange(sql, chainId, from, to);
  }

  /**
   * Tells again, as they are now, the transfers to addresses (0x, lower case) of which somebody else has another digest than we; not those
   * that were first seen within so many seconds. Returns how many. What is told again changes nothing where it was heard.
   */
  async sayUnheard(chainId: number, heard: ReadonlyMap<string, string | null>, olderThanS: number): Promise<number> {
    const addresses = [...heard.keys()];
    const known = await this.repository.digests(this.database, chainId, addresses, 1);
    const differing = addresses.filter((address) => known.has(address) && known.get(address) !== heard.get(address));
    const rows = await this.repository.settled(this.database, chainId, differing.slice(0, MOST_TOLD_AGAIN), olderThanS);
    if (rows.length === 0) return 0;
    await this.database.transaction(async (tx) => {
      for (const [event, status] of CHANGES) {
        await this.say(
          tx,
          event,
          rows.filter((row) => row.status === status),
        );
      }
    });
    return rows.length;
  }

  /** They wait for the second provider, for the reason that is given. */
  hold(tx: Tx, rows: readonly TransferRow[], why: string): Promise<void> {
    return this.repository.hold(
      tx,
      rows.map((row) => row.id),
      why,
    );
  }

  /** What many transfers to one address have in common is said after the rest, in few events. */
  private async say(tx: Tx, event: TransferEvent, rows: readonly TransferRow[]): Promise<void> {
    const byAddress = [...Map.groupBy(rows, ({ to_address }) => to_address).values()];
    const single = byAddress.filter((ofAddress) => ofAddress.length < BURST_FROM).flat();
    const bursts = byAddress.filter((ofAddress) => ofAddress.length >= BURST_FROM).flatMap(piecesOf);
    const change = event.slice('transfer.'.length) as TransferChange;
    await this.outbox.publishAll(tx, [
      ...(await this.messages(tx, event, single)),
      ...bursts.map((piece) =>
        this.outbox.row('transfer.burst', { change, transfers: piece.map((row) => transferPayload(row, this.policy)) }),
      ),
    ]);
  }

  /** What is paid to an address goes on with the trace of the session that it was issued for. */
  private async messages(tx: Tx, event: TransferEvent, rows: readonly TransferRow[]): Promise<OutboxRow[]> {
    const message = (row: TransferRow) => this.outbox.row(event, transferPayload(row, this.policy));
    if (rows.length === 0 || !isRecording()) return rows.map(message);
    const causes = await this.watched.tracesOf(
      tx,
      rows.map((row) => row.to_address),
    );
    const found = rows.map((row) => {
      const trace = beginWork(`find ${event}`, { from: readTraceparent(causes.get(row.to_address)) });
      return followed(trace, async () => message(row));
    });
    return Promise.all(found);
  }
}

function piecesOf(rows: readonly TransferRow[]): TransferRow[][] {
  return Array.from({ length: Math.ceil(rows.length / BURST_PIECE) }, (_, piece) =>
    rows.slice(piece * BURST_PIECE, (piece + 1) * BURST_PIECE),
  );
}

function noteDetected(news: readonly TransferRow[]): void {
  for (const { asset, block_time } of news) {
    count('checkout_transfers_detected_total', { asset });
    measure('checkout_transfer_detection_lag_seconds', Math.max(0, Date.now() / 1_000 - block_time), {});
  }
}
