import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { haveMonths, month, partitionOf } from './months.js';

/** The gaps between the steps of a command that archives months: a test kills it in each. */
export const ARCHIVE_GAPS = [
  'after_month_detached',
  'after_archive_written',
  'after_archive_named',
  'after_archive_complete',
  'after_archive_noted',
] as const;

type Query = (sql: string, parameters?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** A command of a service that archives a table of months. */
export interface ArchivingService {
  readonly table: string;
  /** The column by which the rows of a month are ordered. */
  readonly key: string;
  /** The compiled command. */
  readonly program: string;
  readonly env: () => Record<string, string>;
  /** Queries as the superuser, who has the service's schema in its search path and UTC as its time zone. */
  readonly query: Query;
}

interface ArchivedMonth {
  readonly partition: string;
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Runs a command that archives months, and reads what it leaves: in the table, in its folder, and in its files. */
export class ArchiveRuns {
  /** The folder to which the command writes. */
  folder = '';
  private readonly children: ChildProcess[] = [];

  constructor(private readonly service: ArchivingService) {}

  /** Makes an empty folder, and replaces all partitions by these months. */
  async begin(months: readonly Date[]): Promise<void> {
    const { query, table } = this.service;
    this.folder = mkdtempSync(join(tmpdir(), 'archive-'));
    // Postgres reads it as a user of its own.
    chmodSync(this.folder, 0o755);
    await query('TRUNCATE partition_archive');
    for (const name of await this.tables()) await query(`DROP TABLE ${name}`);
    await haveMonths(query, table, months);
  }

  end(): void {
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs the command, and returns how it ended and what it printed. */
  async run(env: Record<string, string> = {}, ...args: string[]) {
    const child = spawn(process.execPath, [this.service.program, ...(args.length === 0 ? [this.folder] : args)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], ENVIRONMENT: 'development', LOG_LEVEL: 'fatal', ...this.service.env(), ...env },
    });
    this.children.push(child);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    const lines = Buffer.concat(chunks).toString().split('\n').filter(Boolean);
    return { status, signal, archived: lines.map((line) => JSON.parse(line) as ArchivedMonth) };
  }

  /** Returns the months that are in the database, including those that were detached from the table. */
  async tables(): Promise<string[]> {
    const { rows } = await this.service.query(
      `SELECT relname FROM pg_class WHERE relname ~ '^${this.service.table}_[0-9]{4}_[0-9]{2}$' AND relkind = 'r' ORDER BY 1`,
    );
    return rows.map(({ relname }) => relname as string);
  }

  async rowsOf(table: string): Promise<unknown[]> {
    return (await this.service.query(`SELECT * FROM ${table} ORDER BY ${this.service.key}`)).rows;
  }

  /** Returns the rows of a file, read as the runbook describes. */
  async restore(file: string): Promise<unknown[]> {
    const { query, table } = this.service;
    await query(`DROP TABLE IF EXISTS restored; CREATE TABLE restored (LIKE ${table})`);
    await query(`COPY restored FROM PROGRAM 'gunzip -c ${join(this.folder, file)}' (FORMAT csv, HEADER match)`);
    const rows = await this.rowsOf('restored');
    await query('DROP TABLE restored');
    return rows;
  }

  /**
   * Kills the command in a gap, after which rows of the old month arrive late, and runs it again. Two past months must
   * exist, four and three months old, each with rows. Returns what was there before, and the outcome.
   */
  async killedAt(gap: (typeof ARCHIVE_GAPS)[number], late: () => Promise<unknown>) {
    const [old, next] = [month(-4), month(-3)].map((at) => partitionOf(this.service.table, at)) as [string, string];
    const before = { old: await this.rowsOf(old), next: await this.rowsOf(next) };
    const killed = await this.run({ FAULT_POINT: gap });
    await late();
    const afterwards = await this.rowsOf(old);
    const again = await this.run();
    return {
      before,
      killedBy: killed.signal,
      /** The rows of the old month, with which the command had begun, when it was dead. */
      afterwards,
      status: again.status,
      tables: await this.tables(),
      files: { old: await this.restore(`${old}.csv.gz`), next: await this.restore(`${next}.csv.gz`) },
      late: await this.restore(`${old}.2.csv.gz`),
      unfinished: readdirSync(this.folder).filter((name) => name.endsWith('.part')),
    };
  }
}
