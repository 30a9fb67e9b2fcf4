import type {
  TransferChange,
  TransferDetected,
  TransferDropped,
  TransferFinal,
} from '@libs/events/payloads/chain.payload';
import type { SweepDone, SweepUndone } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, type GatheredEvent, OnEvent, OnEvents } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { NetworksService } from '../networks/networks.service.js';
import { PaymentsService } from './payments.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';

/** The most transfers in one transaction. Their sessions are locked until it ends, so it has to be short. */
const AT_MOST = 32;

@Injectable()
export class PaymentsHandlers {
  constructor(
    private readonly payments: PaymentsService,
    private readonly sweptPayments: SweptPaymentsService,
    private readonly networks: NetworksService,
  ) {}

  @OnEvents('transfer.detected', AT_MOST)
  detected(events: readonly GatheredEvent<TransferDetected>[], tx: Tx): Promise<void> {
    return this.changed('detected', events, tx);
  }

  @OnEvents('transfer.final', AT_MOST)
  final(events: readonly GatheredEvent<TransferFinal>[], tx: Tx): Promise<void> {
    return this.changed('final', events, tx);
  }

  @OnEvents('transfer.dropped', AT_MOST)
  dropped(events: readonly GatheredEvent<TransferDropped>[], tx: Tx): Promise<void> {
    return this.changed('dropped', events, tx);
  }

  @OnEvent('sweep.done')
  async swept(sweep: SweepDone, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(sweep, meta);
    await this.sweptPayments.swept(tx, sweep);
  }

  @OnEvent('sweep.undone')
  async undone(sweep: SweepUndone, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(sweep, meta);
    return this.sweptPayments.undone(tx, sweep);
  }

  private async changed(
    change: TransferChange,
    events: readonly GatheredEvent<TransferDetected>[],
    tx: Tx,
  ): Promise<void> {
    for (const { payload, meta } of events) this.networks.expectOwn(payload, meta);
    await this.payments.changed(
      tx,
      change,
      events.map(({ payload }) => payload),
    );
  }
}
