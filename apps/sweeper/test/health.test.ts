import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { useChain } from '@libs/testing/chain/use-chain';
import { eventually } from '@libs/testing/eventually';
import { Logger } from '@nestjs/common';
import { aShop, sweeperEnv, useSweeper } from './scene.js';

const chain = useChain({ blockTimeMs: 250 });
// The minimum is too high for any sweep, so payments keep waiting.
const world = useSweeper({ env: () => ({ ...sweeperEnv(chain), SWEEP_MIN_USD_CENTS: '1000000' }) });

const logged = jest.spyOn(Logger.prototype, 'log');
afterAll(() => logged.mockRestore());

beforeAll(() => eventually(() => world.bus.calls('sweeper.health', {})));

/** Waits until no gauge is null: one that takes long on a busy machine is. */
const gauges = () =>
  eventually(async () => {
    const { gauges: read } = (await world.bus.calls('sweeper.health', {})) as ReplyOf<'sweeper.health'>;
    return Object.values(read).includes(null) ? undefined : read;
  });

describe('what operators see of sweeps', () => {
  it('is what waits, what it is worth, and the gas that is left', async () => {
    const shop = aShop(chain, world.bus);
    await shop.isPaid(shop.session(), 12_34);
    await shop.isPaid(shop.session(), 1_00, 'USDT');

    await eventually(async () => (await gauges()).sweeps_waiting === 2);

    const balance = await chain.provider.getBalance(chain.account(2).address);
    expect(await gauges()).toEqual({
      sweeps_waiting: 2,
      sweep_oldest_waiting_s: expect.any(Number),
      sweeps_blocked: 0,
      unswept_usd_cents: 13_34,
      sweeps_held: 0,
      contracts_without_code: 0,
      foreign_treasury_changes_24h: 0,
      ledger_differences: 0,
      relayer_gas_wei: String(balance),
      swept_24h_usd_cents: 0,
      sweep_gas_24h_wei: '0',
    });
  });

  it('is in the log as well, once: why payments wait, and how long at most', async () => {
    const lines = () =>
      logged.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('payments wait'));
    await eventually(() => lines().length > 0);

    expect(lines()).toEqual([
      expect.stringMatching(/less than 1000000 cents \(SWEEP_MIN_USD_CENTS\).*SWEEP_MAX_WAIT_MS/),
    ]);
  });

  it('counts separately what is held for the rest of a session, because it waits for a buyer, not for a sweep', async () => {
    const before = await gauges();
    const shop = aShop(chain, world.bus);
    const payment = await shop.paid(shop.session(), 4_00);
    const expires_at = new Date(Date.now() + 60_000).toISOString();

    await world.bus.publishes('payment.confirmed', { ...payment, session: { status: 'open', expires_at } });

    await eventually(async () => (await gauges()).sweeps_held === 1);
    const { sweeps_waiting, sweeps_blocked, unswept_usd_cents } = before;
    expect(await gauges()).toMatchObject({ sweeps_waiting, sweeps_blocked, unswept_usd_cents });
  });

  it('counts money that is missing at once, and money without a payment after it had time to be confirmed', async () => {
    // The reconciliation deletes differences that the chain does not show, so they are written again until they are
    // counted.
    await eventually(async () => {
      await world.rows(
        `INSERT INTO differences (deposit, token, expected, found, block_number, since)
       VALUES ('0xa', '0x1', 2, 1, 1, now()), ('0xb', '0x1', 1, 2, 1, now()), ('0xc', '0x1', 1, 2, 1, now() - interval '1 hour')
       ON CONFLICT DO NOTHING`,
      );
      return (await gauges()).ledger_differences === 2;
    });
  });
});
