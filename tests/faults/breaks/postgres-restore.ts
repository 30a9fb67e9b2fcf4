import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@libs/testing/eventually';
import pg from 'pg';
import type { RunningSystem } from '../../stack/running-system.js';
import type { PostgresFaults } from './server-faults.js';

const RECOVERED_WITHIN_MS = 120_000;

/** Postgres with an archive of its log, as in production: makes a base backup, and restores any moment since. */
export class PostgresRestore {
  private constructor(
    private readonly system: RunningSystem,
    private readonly postgres: PostgresFaults,
    private readonly data: string,
    private readonly dir: string,
  ) {}

  /** Begins to archive, which restarts Postgres. */
  static async archive(system: RunningSystem, postgres: PostgresFaults): Promise<PostgresRestore> {
    const [row] = await system.rows<{ data_directory: string }>('SHOW data_directory');
    const data = row!.data_directory;
    const dir = mkdtempSync(join(tmpdir(), 'checkout-restore-'));
    system.onStop(async () => rmSync(dir, { recursive: true, force: true }));
    const archive = join(dir, 'wal');
    mkdirSync(archive);
    // The server's own user writes there.
    const { uid, gid } = statSync(data);
    for (const path of [dir, archive]) chownSync(path, uid, gid);
    await system.rows('ALTER SYSTEM SET archive_mode = on');
    await system.rows(`ALTER SYSTEM SET archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
    await postgres.stopImmediately();
    await postgres.start();
    return new PostgresRestore(system, postgres, data, dir);
  }

  /** Makes a base backup while the server works, by the two calls that pg_basebackup makes too. */
  async backUp(): Promise<void> {
    const client = new pg.Client({ connectionString: this.system.stack.dependencies.adminDatabaseUrl });
    await client.connect();
    try {
      await client.query("SELECT pg_backup_start('base', true)");
      // Files may vanish meanwhile, which cp reports by its status; the log contains what was in them.
      spawnSync('cp', ['-a', this.data, this.backup]);
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
      rmSync(join(this.backup, 'postmaster.pid'), { force: true });
      rmSync(join(this.backup, 'pg_wal'), { recursive: true });
      this.write('backup_label', rows[0]!.labelfile);
    } finally {
      await client.end();
    }
  }

  /** Returns the server's present time: `backTo` undoes later commits. */
  async now(): Promise<string> {
    const [row] = await this.system.rows<{ now: string }>('SELECT clock_timestamp()::text AS now');
    return row!.now;
  }

  /**
   * Loses the disk and recovers from base backup and archive as of a moment. Resolves when the server accepts writes.
   */
  async backTo(moment: string): Promise<void> {
    const [row] = await this.system.rows<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
    await eventually(async () => {
      const archived = 'SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= $1';
      return (await this.system.rows(archived, [row!.segment])).length > 0;
    }, RECOVERED_WITHIN_MS);
    await this.postgres.stopImmediately();
    this.write('recovery.signal', '');
    const { uid, gid } = statSync(this.data);
    mkdirSync(join(this.backup, 'pg_wal'), { mode: 0o700 });
    chownSync(join(this.backup, 'pg_wal'), uid, gid);
    const target = `restore_command = 'cp ${this.dir}/wal/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`;
    appendFileSync(join(this.backup, 'postgresql.auto.conf'), target);
    rmSync(this.data, { recursive: true });
    execFileSync('cp', ['-a', this.backup, this.data]);
    await this.postgres.start();
    await eventually(async () => {
      const [answer] = await this.system.rows<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering');
      return answer!.recovering === false;
    }, RECOVERED_WITHIN_MS);
  }

  private get backup(): string {
    return join(this.dir, 'base');
  }

  /** Writes a file of the backup, with the owner of the others. */
  private write(name: string, text: string): void {
    const path = join(this.backup, name);
    const { uid, gid } = statSync(this.data);
    writeFileSync(path, text, { mode: 0o600 });
    chownSync(path, uid, gid);
  }
}
