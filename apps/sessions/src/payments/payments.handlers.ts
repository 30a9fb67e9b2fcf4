import type { TransferDetected, TransferDropped, TransferFinal } from '@libs/events/payloads/chain.payload';
import type { SweepDone, SweepUndone } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { NetworksService } from '../networks/networks.service.js';
import { PaymentsService } from './payments.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';

@Injectable()
export class PaymentsHandlers {
  constructor(
    private readonly payments: PaymentsService,
    private readonly sweptPayments: SweptPaymentsService,
    private readonly networks: NetworksService,
  ) {}

  @OnEvent('transfer.detected')
  async detected(transfer: TransferDetected, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(transfer, meta);
    return this.payments.detected(tx, transfer);
  }

  @OnEvent('transfer.final')
  async final(transfer: TransferFinal, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(transfer, meta);
    return this.payments.final(tx, transfer);
  }

  @OnEvent('transfer.dropped')
  async dropped(transfer: TransferDropped, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(transfer, meta);
    return this.payments.dropped(tx, transfer);
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
}
