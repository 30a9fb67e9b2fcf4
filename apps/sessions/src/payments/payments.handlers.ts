import type { TransferDetected, TransferDropped, TransferFinal } from '@libs/events/payloads/chain.payload';
import type { SweepDone, SweepUndone } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { PaymentsService } from './payments.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';

@Injectable()
export class PaymentsHandlers {
  constructor(
    private readonly payments: PaymentsService,
    private readonly sweptPayments: SweptPaymentsService,
  ) {}

  @OnEvent('transfer.detected')
  detected(transfer: TransferDetected, tx: Tx): Promise<void> {
    return this.payments.detected(tx, transfer);
  }

  @OnEvent('transfer.final')
  final(transfer: TransferFinal, tx: Tx): Promise<void> {
    return this.payments.final(tx, transfer);
  }

  @OnEvent('transfer.dropped')
  dropped(transfer: TransferDropped, tx: Tx): Promise<void> {
    return this.payments.dropped(tx, transfer);
  }

  @OnEvent('sweep.done')
  async swept(sweep: SweepDone, tx: Tx): Promise<void> {
    await this.sweptPayments.swept(tx, sweep);
  }

  @OnEvent('sweep.undone')
  undone(sweep: SweepUndone, tx: Tx): Promise<void> {
    return this.sweptPayments.undone(tx, sweep);
  }
}
