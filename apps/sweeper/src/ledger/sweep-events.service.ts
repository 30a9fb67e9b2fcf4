import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.entity.js';
import { SweeperSettings } from '../settings.js';
import type { SweptShare } from './shares/share-out.js';
import type { SweptLog } from './swept-log.js';
import type { SweepName } from './swept-logs.repository.js';

/**
 * A sweep of more payments than this is a burst. It is published as several events, which sessions consumes in a
 * separate lane.
 */
const BURST_FROM = 20;
/**
 * The most payments in one event: a payment takes up to 300 bytes, and a stream accepts events of up to 252 KiB. A
 * buyer may pay any number of times.
 */
const PAYMENTS_PER_EVENT = 100;

/** A payment's published share of a sweep, with the version of its state. */
export interface PublishedShare extends SweptShare {
  version: number;
}

/** Publishes the outcomes of sweeps, in the transaction that causes them. */
@Injectable()
export class SweepEventsService {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly outbox: Outbox<'sweeper'>,
  ) {}

  /** Publishes that a log was divided among its payments. */
  async done(tx: Tx, log: SweptLog, merchantId: number, shares: readonly PublishedShare[]): Promise<void> {
    const event = shares.length > BURST_FROM ? 'sweep.burst' : 'sweep.done';
    const rows: OutboxRow[] = piecesOf(shares).map((piece) =>
      this.outbox.row(event, {
        chain_id: this.settings.chainId,
        merchant_id: merchantId,
        sweep_tx_hash: log.tx_hash,
        block_number: log.block_number,
        deposit_address: log.deposit,
        token_address: log.token,
        treasury_address: log.treasury,
        payments: piece.map(({ paymentId, gross, fee, net, version }) => ({
          payment_id: paymentId,
          gross: String(gross),
          fee: String(fee),
          net: String(net),
          version,
        })),
      }),
    );
    await this.outbox.publishAll(tx, rows);
  }

  /** Publishes that a sweep is no longer on the chain. */
  async undone(tx: Tx, { tx_hash, deposit, token }: SweepName, payments: readonly PaymentRow[]): Promise<void> {
    const rows = piecesOf(payments).map((piece) =>
      this.outbox.row('sweep.undone', {
        chain_id: this.settings.chainId,
        merchant_id: piece[0]!.merchant_id,
        sweep_tx_hash: tx_hash,
        deposit_address: deposit,
        token_address: token,
        payments: piece.map(({ payment_id, sweep_version }) => ({ payment_id, version: sweep_version })),
      }),
    );
    await this.outbox.publishAll(tx, rows);
  }
}

function piecesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PAYMENTS_PER_EVENT) }, (_, piece) =>
    items.slice(piece * PAYMENTS_PER_EVENT, (piece + 1) * PAYMENTS_PER_EVENT),
  );
}
