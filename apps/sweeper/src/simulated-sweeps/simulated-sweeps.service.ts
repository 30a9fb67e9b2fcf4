import { createHash } from 'node:crypto';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import type { PaymentChanged } from '@libs/events/payloads/sessions.payload';
import { feeBaseUnits } from '@libs/money/fees/fee';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';

/** The version of a simulated sweep: there is only one, since nothing takes it back. */
const VERSION = 1;

/**
 * Sweeps of test mode: no transaction, no gas, no relayer. The fee is the one that a real sweep of this payment would
 * take.
 */
@Injectable()
export class SimulatedSweepsService {
  constructor(private readonly outbox: Outbox<'sweeper'>) {}

  /**
   * Publishes the sweep of a payment on the simulated chain, which completes at once. On a real chain, money of a
   * session that is still short waits; here it does not, so that a test sees every event.
   */
  async sweep(tx: Tx, payment: PaymentChanged): Promise<void> {
    const { merchant_id, token_address, base_units: gross, deposit, data } = payment;
    const fee = feeBaseUnits(BigInt(gross), deposit.fee_bps);
    await this.outbox.publish(tx, 'sweep.done', {
      chain_id: SIMULATED_CHAIN_ID,
      merchant_id,
      sweep_tx_hash: hashOf(`sweep of ${data.tx_hash}`),
      block_number: data.block_number,
      deposit_address: deposit.deposit_address,
      token_address,
      treasury_address: deposit.initial_treasury,
      payments: [
        {
          payment_id: data.payment_id,
          gross,
          fee: String(fee),
          net: String(BigInt(gross) - fee),
          version: VERSION,
        },
      ],
    });
  }
}

function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}
