import { entryHash, GENESIS_HASH } from '@apps/admin/audit/audit-chain';
import { describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { useWorldOfFaults, type WorldOfFaults } from './world-of-faults.js';

const SESSIONS = 24;
const TIMEOUT_MS = 180_000;
/** Passes of the point before the crash: it hits in the middle of the load. */
const MOST_PASSES = 5;

/** Each gap between two steps that no transaction joins, with the services that have it on the path of money. */
const GAPS: readonly (readonly [point: string, services: readonly ServiceName[]])[] = [
  ['after_commit_before_publish', ['sessions', 'chain-indexer', 'sweeper']],
  ['after_publish_before_mark', ['sessions', 'chain-indexer', 'sweeper']],
  ['after_handler_commit_before_ack', ['sessions', 'chain-indexer', 'sweeper', 'webhook-dispatcher']],
  ['after_post_before_attempt_row', ['webhook-dispatcher']],
  ['after_sign', ['sweeper']],
  ['after_broadcast', ['sweeper']],
];

describe('kill -9 under load', () => {
  const running = useWorldOfFaults();

  it.each(GAPS)(
    '%s loses and doubles nothing',
    async (point, services) => {
      const { world } = running;
      for (const service of services) world.arm(service, point, world.choices.between(0, passesOf(service, point)));

      await world.load.run(SESSIONS);
      await world.haveDied(services, point);

      await world.holdsAllInvariants();
    },
    TIMEOUT_MS,
  );
});

/** The same gaps where no money flows: who did what, and what others know of a merchant. */
const QUIET_GAPS: readonly (readonly [service: ServiceName, point: string])[] = [
  ['dashboard', 'after_commit_before_publish'],
  ['dashboard', 'after_publish_before_mark'],
  ['admin', 'after_handler_commit_before_ack'],
];

describe('kill -9 while an operator is at work', () => {
  const running = useWorldOfFaults();

  it.each(QUIET_GAPS)(
    'of %s %s keeps the audit chain whole, each act in it once',
    async (service, point) => {
      const { world } = running;
      const { operator } = world.system;
      const [shop] = world.shops;
      const before = await auditOf(world);
      world.arm(service, point);

      for (const fee_bps of [10, 20, 30]) {
        await eventually(() => operator.patch(`/api/admin/merchants/${shop!.id}`, { fee_bps }));
      }
      await world.haveDied([service], point);

      await eventually(async () => {
        const { entries, said } = await auditOf(world);
        expect(entries.map(({ id }) => id).sort()).toEqual(said.map(({ id }) => id).sort());
        expect(entries.length).toBeGreaterThanOrEqual(before.entries.length + 3);
        return true;
      }, 60_000);
      expectUnbroken((await auditOf(world)).entries);
      const known = await world.system.rows(
        `SELECT snapshot->>'fee_bps' AS fee_bps FROM sessions.merchants WHERE merchant_id = $1`,
        [shop!.id],
      );
      expect(known).toEqual([{ fee_bps: '30' }]);
    },
    TIMEOUT_MS,
  );
});

type AuditEntry = Parameters<typeof entryHash>[2] & { seq: number; previous_hash: string; hash: string };

/** The audit log, and the acts that services said belong into it. */
async function auditOf({ system }: WorldOfFaults): Promise<{ entries: AuditEntry[]; said: { id: string }[] }> {
  const said = "SELECT payload->>'audit_id' AS id FROM auth.outbox WHERE event = 'audit.recorded'";
  return {
    entries: (
      await system.rows<Omit<AuditEntry, 'at'> & { at: Date }>(
        `SELECT *, seq::int AS seq, actor_id::int AS actor_id, merchant_id::int AS merchant_id FROM admin.audit_log ORDER BY audit_log.seq`,
      )
    ).map((row) => ({ ...row, at: row.at.toISOString() })),
    said: await system.rows(`${said} UNION ALL ${said.replace('auth.', 'dashboard.')}`),
  };
}

function expectUnbroken(entries: readonly AuditEntry[]): void {
  let previous = GENESIS_HASH;
  for (const [index, entry] of entries.entries()) {
    expect(entry.seq).toBe(index + 1);
    expect(entry.previous_hash).toBe(previous);
    expect(entry.hash).toBe(entryHash(previous, entry.seq, entry));
    previous = entry.hash;
  }
}

/** The sweeper gathers payments in few transactions: it passes its points seldom. */
function passesOf(service: ServiceName, point: string): number {
  return service === 'sweeper' && point !== 'after_handler_commit_before_ack' ? 0 : MOST_PASSES;
}
