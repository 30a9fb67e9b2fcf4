import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import { eventually } from '@libs/testing/eventually';
import pg from 'pg';
import type { RunningSystem } from '../../stack/running-system.js';
import type { PostgresFaults } from './server-faults.js';

const STREAMING_WITHIN_MS = 60_000;
const SLOT = 'standby';

/**
 * A standby that has every commit before it is confirmed to its client, and that can replace the primary, at the same
 * address, as with a virtual address.
 */
export class PostgresStandby {
  private server: EmbeddedPostgres | undefined;
  private dir = '';

  constructor(
    private readonly system: RunningSystem,
    private readonly postgres: PostgresFaults,
  ) {
    system.onStop(async () => {
      await this.server?.stop('immediate');
      rmSync(this.dir, { recursive: true, force: true });
    });
  }

  /** Copies the running primary. Resolves when commits wait for the copy. */
  async attach(): Promise<void> {
    const [row] = await this.system.rows<{ data_directory: string }>('SHOW data_directory');
    const primary = row!.data_directory;
    this.dir = mkdtempSync(join(tmpdir(), 'checkout-standby-'));
    const { uid, gid } = statSync(primary);
    const data = join(this.dir, 'data');
    mkdirSync(data, { mode: 0o700 });
    for (const path of [this.dir, data]) chownSync(path, uid, gid);
    copyFileSync(join(this.postgres.dir, 'superuser-password'), join(this.dir, 'superuser-password'));
    await this.copy(primary, data, { uid, gid });
    this.server = await startPostgres({ dir: this.dir, port: await freePort(), fsync: true });
    await this.system.rows("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.system.rows('SELECT pg_reload_conf()');
    await eventually(
      async () => (await this.system.rows("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")).length > 0,
      STREAMING_WITHIN_MS,
    );
  }

  /**
   * Kills the primary and its disk, and lets the standby accept writes at its address. There is no standby until
   * `attach`.
   */
  async takesOver(): Promise<void> {
    const { server, dir } = this;
    if (!server) throw new Error('there is no standby');
    await this.postgres.kill();
    await asSuperuser(server.superuserUrl, async (client) => {
      await client.query('SELECT pg_promote(true, 60)');
      await client.query('ALTER SYSTEM RESET synchronous_standby_names');
      await client.query('ALTER SYSTEM RESET primary_conninfo');
      await client.query('ALTER SYSTEM RESET primary_slot_name');
    });
    await server.stop();
    this.server = undefined;
    this.system.onStop(async () => rmSync(dir, { recursive: true, force: true }));
    await this.postgres.startOn(dir);
  }

  /**
   * Copies as pg_basebackup does, which is not part of the embedded server. The slot keeps the log that the copy still
   * needs.
   */
  private async copy(primary: string, data: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
    const { adminDatabaseUrl } = this.system.stack.dependencies;
    await asSuperuser(adminDatabaseUrl, async (client) => {
      await client.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots');
      await client.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT]);
      await client.query("SELECT pg_backup_start('standby', true)");
      // Files may vanish meanwhile, which cp reports by its status; the log contains what was in them.
      spawnSync('cp', ['-a', `${primary}/.`, data]);
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
      for (const name of ['postmaster.pid', 'pg_wal', 'pg_replslot'])
        rmSync(join(data, name), { recursive: true, force: true });
      for (const name of ['pg_wal', 'pg_replslot']) {
        mkdirSync(join(data, name), { mode: 0o700 });
        chownSync(join(data, name), uid, gid);
      }
      const { username, password, port } = new URL(adminDatabaseUrl);
      const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
      const settings = `primary_conninfo = '${from}'\nprimary_slot_name = '${SLOT}'\nwal_retrieve_retry_interval = '500ms'\n`;
      appendFileSync(join(data, 'postgresql.auto.conf'), settings);
      for (const [name, text] of [
        ['backup_label', rows[0]!.labelfile],
        ['standby.signal', ''],
      ] as const) {
        writeFileSync(join(data, name), text, { mode: 0o600 });
        chownSync(join(data, name), uid, gid);
      }
    });
  }
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
