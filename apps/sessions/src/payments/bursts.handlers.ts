import type { TransferBurst } from '@libs/events/payloads/chain.payload';
import type { SweepBurst } from '@libs/events/payloads/sweeps.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnThrottledEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { NetworksService } from '../networks/networks.service.js';
import { PaymentsService } from './payments.service.js';
import { SweptPaymentsService } from './swept-payments.service.js';
import { Throttle } from './throttle.js';

/** Floods at one address: each kind in its own lane, and no faster than the consumers of payment events can handle. */
@Injectable()
export class BurstsHandlers {
  readonly transfers = new Throttle();
  readonly sweeps = new Throttle();
  /** Coins of a test network cost nothing: a flood of them slows down no live one. */
  readonly ofTestNetwork = new Throttle();

  constructor(
    private readonly payments: PaymentsService,
    private readonly sweptPayments: SweptPaymentsService,
    private readonly networks: NetworksService,
  ) {}

  @OnThrottledEvent('transfer.burst', (own: BurstsHandlers, isTest) => own.throttleOf('transfers', isTest).ready())
  async changed({ change, transfers }: TransferBurst, tx: Tx, meta: EventMeta): Promise<void> {
    for (const transfer of transfers) this.networks.expectOwn(transfer, meta);
    this.throttleOf('transfers', meta.isOfTestNetwork).note(await this.payments.changed(tx, change, transfers));
  }

  @OnThrottledEvent('sweep.burst', (own: BurstsHandlers, isTest) => own.throttleOf('sweeps', isTest).ready())
  async swept(sweep: SweepBurst, tx: Tx, meta: EventMeta): Promise<void> {
    this.networks.expectOwn(sweep, meta);
    this.throttleOf('sweeps', meta.isOfTestNetwork).note(await this.sweptPayments.swept(tx, sweep));
  }

  throttleOf(lane: 'transfers' | 'sweeps', isOfTestNetwork: boolean): Throttle {
    return isOfTestNetwork ? this.ofTestNetwork : this[lane];
  }
}
