import type { TransferChange } from '@libs/events/payloads/chain.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import { beginWork, followed, isRecording } from '@libs/service-kit/telemetry/tracing';
import { readTraceparent } from '@libs/service-kit/trace';
import { Injectable } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';
import { type ConfirmationPolicy, POLICIES } from './confirmation-policy.js';
import type { SeenTransfer, TransferRow } from './transfer.entity.js';
import { transferPayload } from './transfer.payload.js';
import { type SeenBy, TransfersRepository } from './transfers.repository.js';

/** This many transfers to one address in one poll are a burst: no buyer pays an invoice in eight parts at once. */
const BURST_FROM = 8;
/** The most transfers in one event: a transfer takes up to 700 bytes, and a stream accepts events of up to 252 KiB. */
const BURST_PIECE = 100;

/**
 * The most addresses whose transfers are published again at once, so that a consumer's backlog does not grow further.
 */
const MAX_REPUBLISHED = 50;
const CHANGES = [
  ['transfer.detected', 'detected'],
  ['transfer.final', 'final'],
  ['transfer.dropped', 'dropped'],
] as const;

type TransferEvent = 'transfer.detected' | 'transfer.final' | 'transfer.dropped';

/** Writes the changes of transfers and publishes them, in the caller's transaction. */
@Injectable()
export class TransfersService {
  readonly policy: ConfirmationPolicy;

  constructor(
    private readonly database: Database,
    private readonly repository: TransfersRepository,
    private readonly watched: WatchedAddressesService,
    private readonly outbox: Outbox<'chain-indexer'>,
    settings: IndexerSettings,
  ) {
    this.policy = POLICIES[settings.confirmationPolicy];
  }

  /** Writes transfers and publishes the changed ones. Returns the rows that are new or have changed. */
  async see(tx: Tx, transfers: readonly SeenTransfer[], by: SeenBy): Promise<TransferRow[]> {
    const changed = await this.repository.see(tx, transfers, by);
    await this.publish(tx, 'transfer.detected', changed);
    tx.afterCommit(() => recordDetected(changed));
    return changed;
  }

  async finalize(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    await this.publish(tx, 'transfer.final', await this.repository.setStatus(tx, rows, 'final'));
  }

  /** Drops transfers. Returns the rows that it dropped: those unchanged since they were read. */
  async drop(tx: Tx, rows: readonly TransferRow[]): Promise<TransferRow[]> {
    const dropped = await this.repository.setStatus(tx, rows, 'dropped');
    await this.publish(tx, 'transfer.dropped', dropped);
    return dropped;
  }

  /** Returns the transfers of these transactions that are not dropped. */
  ofTransactions(sql: Sql, chainId: number, hashes: readonly string[]): Promise<TransferRow[]> {
    return this.repository.ofTransactions(sql, chainId, hashes);
  }

  /** Returns the transfers of a range of blocks that are not dropped. */
  inRange(sql: Sql, chainId: number, from: number, to: number): Promise<TransferRow[]> {
    return this.repository.inRange(sql, chainId, from, to);
  }

  /**
   * Publishes the transfers to addresses (0x, lower case) again, in their current state, where a consumer's digest
   * differs from ours. Leaves out those first seen within `olderThanS` seconds. Returns how many. Consumers that have
   * received them ignore them.
   */
  async republishMissing(
    chainId: number,
    received: ReadonlyMap<string, string | null>,
    olderThanS: number,
  ): Promise<number> {
    const addresses = [...received.keys()];
    const known = await this.repository.digests(this.database, chainId, addresses, 1);
    const differing = addresses.filter((address) => known.has(address) && known.get(address) !== received.get(address));
    const rows = await this.repository.settled(this.database, chainId, differing.slice(0, MAX_REPUBLISHED), olderThanS);
    if (rows.length === 0) return 0;
    await this.database.transaction(async (tx) => {
      for (const [event, status] of CHANGES) {
        await this.publish(
          tx,
          event,
          rows.filter((row) => row.status === status),
        );
      }
    });
    return rows.length;
  }

  /** Prevents transfers from becoming final until the second provider confirms them; `why` is for operators. */
  hold(tx: Tx, rows: readonly TransferRow[], why: string): Promise<void> {
    return this.repository.hold(
      tx,
      rows.map((row) => row.id),
      why,
    );
  }

  /** Records that the second provider has these transfers, too: they are no longer held. */
  confirm(tx: Tx, rows: readonly TransferRow[]): Promise<void> {
    return this.repository.setVerified(
      tx,
      rows.map((row) => row.id),
    );
  }

  /**
   * Publishes the events of transfers. Many to one address come last and in few events, so that a flood does not delay
   * other payments.
   */
  private async publish(tx: Tx, event: TransferEvent, rows: readonly TransferRow[]): Promise<void> {
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

  /** Returns the messages, each of which continues the trace of the session that its address was issued for. */
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

function recordDetected(transfers: readonly TransferRow[]): void {
  for (const { asset, block_time } of transfers) {
    count('checkout_transfers_detected_total', { asset });
    measure('checkout_transfer_detection_lag_seconds', Math.max(0, Date.now() / 1_000 - block_time), {});
  }
}
