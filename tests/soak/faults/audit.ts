import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { appFile } from '@deploy/local/files/repository';
import type { PoolClient } from 'pg';
import type { SoakWorld } from '../world/soak-world.js';
import { type FaultClass, NOTHING_TO_UNDO } from './fault.js';

/** Changes to an entry that somebody with all rights in the database may make. */
const CHANGES = {
  'another actor': "UPDATE admin.audit_log SET actor_name = actor_name || 'x' WHERE seq = $1",
  'another time': "UPDATE admin.audit_log SET at = at + interval '1 second' WHERE seq = $1",
  'another action': "UPDATE admin.audit_log SET action = 'nothing.happened' WHERE seq = $1",
  'a removed entry': 'DELETE FROM admin.audit_log WHERE seq = $1',
} as const;

/**
 * Changes an entry of the audit log as the superuser, verifies the log by the public command, and restores the entry.
 */
export const tamper: FaultClass = {
  kind: 'tampering',
  about: 'with an entry of the audit log, which is put back afterwards',
  draw: (choices, turns) => {
    const [how, fraction] = [turns.next('tampering', Object.keys(CHANGES) as (keyof typeof CHANGES)[]), choices.next()];
    return {
      ...{ target: how, holdMs: 0, isDisruptive: false },
      begin: async (world) => {
        const atMs = Date.now();
        const before = await isIntact(world);
        const client = await world.system.pool.connect();
        try {
          const wasFound = await withChange(client, CHANGES[how], fraction, () =>
            isIntact(world).then((intact) => !intact),
          );
          world.tamperings.push({ atMs, what: `${how} was not found`, wasFound });
          world.tamperings.push({ atMs, what: 'a log that nobody changed was called broken', wasFound: before });
        } finally {
          client.release();
        }
        return NOTHING_TO_UNDO;
      },
    };
  },
};

/** Changes an entry that is not the last, and restores it whatever happens. */
async function withChange<T>(client: PoolClient, sql: string, fraction: number, check: () => Promise<T>): Promise<T> {
  const {
    rows: [range],
  } = await client.query('SELECT max(seq)::int AS last FROM admin.audit_log');
  const seq = 1 + Math.floor(fraction * Math.max(1, Number(range!.last) - 1));
  await client.query('CREATE TEMP TABLE IF NOT EXISTS kept (LIKE admin.audit_log)');
  await client.query('TRUNCATE kept');
  await client.query('INSERT INTO kept SELECT * FROM admin.audit_log WHERE seq = $1', [seq]);
  // The triggers that refuse changes apply to everybody but replication.
  await client.query('SET session_replication_role = replica');
  try {
    await client.query(sql, [seq]);
    return await check();
  } finally {
    await client.query('DELETE FROM admin.audit_log WHERE seq = $1', [seq]);
    await client.query('INSERT INTO admin.audit_log SELECT * FROM kept');
    await client.query('RESET session_replication_role');
  }
}

/** Returns whether `npm run audit:verify` succeeds. */
async function isIntact({ system }: SoakWorld): Promise<boolean> {
  const { env } = system.stack.services.find(({ name }) => name === 'admin')!;
  const { PATH } = process.env;
  try {
    await promisify(execFile)(process.execPath, [appFile('admin', 'commands/verify-audit.js')], {
      env: { PATH, ...env },
    });
    return true;
  } catch {
    return false;
  }
}
