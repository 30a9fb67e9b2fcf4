import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { readReceipt } from '../src/chain/receipt.js';
import { aShop, sharesOf, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), GAS_COIN_USD_CENTS: '250000' }) });
let done: SweepDone[];

beforeAll(() => {
  done = world.bus.receives('sweep.done');
});

const DAY = {
  from: new Date(Date.now() - 86_400_000).toISOString(),
  to: new Date(Date.now() + 86_400_000).toISOString(),
};
const spent = async (period = DAY) =>
  (await world.bus.calls('sweeper.gas_spent', period)) as ReplyOf<'sweeper.gas_spent'>;

describe('what sweeps cost', () => {
  it('is what the chain charged for the transactions of the platform, to the wei', async () => {
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 10_00);
    await world.bus.publishes('payment.confirmed', payment);
    await eventually(() => sharesOf(done, [payment.data.payment_id]).length === 1);
    const ended = () =>
      world.rows<{ hash: string }>(
        `SELECT s.hash FROM signed_transactions s JOIN transactions t ON t.id = s.transaction_id WHERE t.state = 'final'`,
      );
    await eventually(async () => (await ended()).length > 0);
    await world.rows(
      `INSERT INTO transactions (relayer, nonce, state, call_data, gas_limit, gas_wei, ended_at)
       VALUES ('0x00000000000000000000000000000000000000cc', 0, 'final', '0x', 1, 77, now())`,
    );

    const receipts = await Promise.all((await ended()).map(({ hash }) => chain.provider.getTransactionReceipt(hash)));
    const gas = receipts.reduce((sum, receipt) => sum + (receipt ? receipt.gasUsed * receipt.gasPrice : 0n), 0n);
    expect(gas).toBeGreaterThan(0n);
    expect(await spent()).toEqual({
      gas_wei: String(gas),
      transactions: receipts.filter(Boolean).length,
      known_since: expect.stringMatching(/Z$/),
      coin_usd_cents: 250_000,
    });
    expect(await spent({ from: DAY.to, to: DAY.to })).toMatchObject({ gas_wei: '0', transactions: 0 });
    const gauges = await eventually(async () => {
      const report = (await world.bus.calls('sweeper.health', {})) as ReplyOf<'sweeper.health'>;
      // A gauge that takes long on a busy machine is null.
      return report.gauges.sweep_gas_24h_wei === null ? undefined : report.gauges;
    });
    expect(gauges).toMatchObject({ swept_24h_usd_cents: 10_00, sweep_gas_24h_wei: String(gas) });
  });

  it('includes the data fee of rollups, and is unknown where the node does not report it', () => {
    const raw = { transactionHash: '0x', blockNumber: '0x1', status: '0x1', logs: [] };

    expect(readReceipt({ ...raw, gasUsed: '0x10', effectiveGasPrice: '0x2', l1Fee: '0x5' })?.gasWei).toBe(37n);
    expect(readReceipt({ ...raw, gasUsed: '0x10', effectiveGasPrice: '0x2' })?.gasWei).toBe(32n);
    expect(readReceipt(raw)?.gasWei).toBeNull();
  });
});
