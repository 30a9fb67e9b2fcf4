import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { measured } from '@libs/testing/measured';
import { useWorldOfFaults, type WorldOfFaults } from './load/world-of-faults.js';

const SESSIONS = 10;
/**
 * The depth of the audit, and one below the finality that the node itself reports (64 blocks). `DEEP_REORGS=80,80,80`
 * repeats one.
 */
const DEPTHS = (process.env['DEEP_REORGS'] ?? '28,80').split(',').map(Number);
const SWEPT_WITHIN_MS = 120_000;
const TIMEOUT_MS = 600_000;

describe('A reorg below what was confirmed and swept', () => {
  // The depths of the local stack: four blocks make a small payment and its sweep final.
  const running = useWorldOfFaults({
    env: (service): Record<string, string> => (service === 'sweeper' ? { SWEEP_CONFIRMATIONS: '4' } : {}),
  });

  it.each(DEPTHS)(
    'of at least %s blocks leaves every ledger as the chain is, also where those who follow it are killed meanwhile',
    async (depth) => {
      const { world } = running;
      await world.load.run(SESSIONS);
      await world.holdsAllInvariants();
      const before = await swept(world);
      expect(before).toBeGreaterThan(0);

      // A busy machine becomes calm so late that the payments are deeper by then.
      await world.reorg(depth, await blockOfNewestSwept(world));
      await measured(
        `${depth} blocks or more are replaced, three services killed: every ledger is as the chain is after`,
        async () => {
          await Promise.all([world.kill('chain-indexer'), world.kill('sessions'), world.kill('sweeper')]);
          await world.holdsAllInvariants();
        },
      );

      expect(await undone(world)).toBeGreaterThan(0);
      expect(await losses(world)).toBeGreaterThan(0);
      await eventually(
        async () => (await world.system.rows('SELECT 1 FROM sweeper.differences')).length === 0,
        SWEPT_WITHIN_MS,
      );
    },
    TIMEOUT_MS,
  );
});

const countOf = async ({ system }: WorldOfFaults, sql: string) =>
  (await system.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`))[0]!.count;
const swept = (world: WorldOfFaults) => countOf(world, `sessions.payments WHERE status = 'swept'`);
/** Returns the block of the newest transfer that was swept. */
const blockOfNewestSwept = async ({ system }: WorldOfFaults) =>
  Number(
    (
      await system.rows<{ block: string }>(
        `SELECT max(block_number) AS block FROM sessions.payments WHERE status = 'swept'`,
      )
    )[0]!.block,
  );
const undone = (world: WorldOfFaults) => countOf(world, 'sessions.payments WHERE undone_sweep IS NOT NULL');
/** Returns the events that report to a merchant that a payment was lost after its sweep. */
const losses = (world: WorldOfFaults) =>
  countOf(
    world,
    `sessions.outbox WHERE event = 'payment.reverted' AND payload->'data'->>'previous_status' = 'swept'
       AND (payload->'data'->'loss'->>'swept_units')::numeric > 0`,
  );
