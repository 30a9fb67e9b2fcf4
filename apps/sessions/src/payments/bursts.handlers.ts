import type { TransferBurst } from '@libs/events/payloads/chain.payload';
import type { SweepBurst } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnPacedEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { Pace } from './pace.js';
import { PaymentsService } from './payments.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';

/** Floods at one address: each kind in a lane of its own, and no faster than what listens to payments can take. */
@Injectable()
export class BurstsHandlers {
  readonly transfers = new Pace();
  readonly sweeps = new Pace();

  constructor(
    private readonly payments: PaymentsService,
    private readonly sweptPayments: SweptPaymentsService,
  ) {}

  @OnPacedEvent('transfer.burst', (own: BurstsHandlers) => own.transfers.ready())
  async changed({ change, transfers }: TransferBurst, tx: Tx): Promise<void> {
    this.transfers.note(await this.payments.changed(tx, change, transfers));
  }

  @OnPacedEvent('sweep.burst', (own: BurstsHandlers) => own.sweeps.ready())
  async swept(sweep: SweepBurst, tx: Tx): Promise<void> {
    this.sweeps.note(await this.sweptPayments.swept(tx, sweep));
  }
}
