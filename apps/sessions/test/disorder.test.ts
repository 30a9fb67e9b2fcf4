import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

const status = async (session: SessionView) => (await world.http('GET', `/api/sessions/${session.token}/status`)).body;

/** Resolves when an event has been handled: its inbox row exists. */
async function handled(id: string): Promise<void> {
  await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [id])).length > 0);
}

describe('reports on one transfer in the wrong order', () => {
  it('leave it credited when it was dropped and mined again before the drop is received', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const reverted = world.bus.receives('payment.reverted');
    const transfer = aTransfer(session, 10_00);
    const again = { ...transfer, block_number: 1_004, block_hash: word(), log_index: 9 };

    await handled(await world.bus.publishes('transfer.final', { ...transfer, version: 2 }));
    await handled(await world.bus.publishes('transfer.final', { ...again, version: 5 }));
    await handled(await world.bus.publishes('transfer.detected', { ...again, version: 4 }));
    await handled(await world.bus.publishes('transfer.dropped', { ...transfer, version: 3 }));

    expect(await status(session)).toMatchObject({ status: 'paid', labels: [], paid_total_usd_cents: 10_00 });
    expect(reverted.filter(({ data }) => data.session_token === session.token)).toHaveLength(0);
    const [row] = await world.rows('SELECT block_number, log_index FROM payments WHERE tx_hash = $1', [
      transfer.tx_hash,
    ]);
    expect(row).toEqual({ block_number: 1_004, log_index: 9 });
  });

  it('leave it in flight when it is seen again before its drop is received', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const transfer = aTransfer(session, 10_00);
    const again = { ...transfer, block_number: 1_004, block_hash: word() };

    await handled(await world.bus.publishes('transfer.detected', transfer));
    await handled(await world.bus.publishes('transfer.detected', { ...again, version: 3 }));
    await handled(await world.bus.publishes('transfer.dropped', { ...transfer, version: 2 }));

    expect(await status(session)).toMatchObject({ status: 'processing', labels: [] });
  });
});

describe('a sweep', () => {
  it('that overtakes the confirmation of its payment is not forgotten', async () => {
    const shop = known(aMerchant(world));
    const session = await shop.opens(10_00);
    const seen = world.bus.receives('payment.detected');
    const transfer = aTransfer(session, 10_00);
    await world.bus.publishes('transfer.detected', transfer);
    const { payment_id } = (await eventually(() => seen.find(({ data }) => data.session_token === session.token))).data;

    await world.bus.publishes('sweep.done', {
      chain_id: 42161,
      merchant_id: shop.merchant.merchant_id,
      sweep_tx_hash: word(),
      block_number: 1_100,
      deposit_address: session.deposit_address,
      token_address: CHAIN.USDC_ADDRESS,
      treasury_address: '0x00000000000000000000000000000000000000AA',
      payments: [{ payment_id, gross: '10000000', fee: '100000', net: '9900000' }],
    });
    await handled(await world.bus.publishes('transfer.final', { ...transfer, version: 2 }));

    await eventually(async () => (await status(session)).payments[0].status === 'swept');
  });
});
