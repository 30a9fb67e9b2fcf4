import { readFile } from 'node:fs/promises';
import { type Findings, reasonOf } from '../finding.js';
import type { Subject } from '../subject.js';

/** The hours after which a base backup is late: one is made each day, in at most an hour. */
const LATE_H = 25;
/**
 * The hours after which two were missed: a restore would have to replay days of WAL, and whatever breaks it goes
 * unnoticed.
 */
const MISSING_H = 49;
const HOUR_MS = 3_600_000;

/** Checks the last base backup that was made and verified, as the program that makes them recorded it. */
export async function checkBaseBackup({ backupStateFile }: Subject, findings: Findings): Promise<void> {
  if (!backupStateFile)
    return findings.skipped(
      'base',
      'the age of the last base backup was not checked',
      'set BACKUP_STATE_FILE to the file that your backup writes: { "finished_at": "2026-11-21T03:15:00Z" }',
    );
  const finishedAt = await finishedAtIn(backupStateFile).catch((error: unknown) => error as Error);
  if (finishedAt instanceof Error)
    return findings.failure(
      'base',
      `no base backup is known of: ${reasonOf(finishedAt)}`,
      'make one (docker compose exec backup /etc/checkout/backup.sh now), and see why none was made',
    );
  const hours = (Date.now() - finishedAt) / HOUR_MS;
  const found = `the last base backup was made ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} ago`;
  const todo = 'look at the log of what makes them: disk full, password, manifest';
  if (hours > MISSING_H) findings.failure('base', found, todo);
  else if (hours > LATE_H) findings.warning('base', found, todo);
  else findings.ok('base', found);
}

async function finishedAtIn(path: string): Promise<number> {
  const { finished_at } = JSON.parse(await readFile(path, 'utf8')) as { finished_at?: unknown };
  const time = Date.parse(String(finished_at));
  if (Number.isNaN(time)) throw new Error('the file names no time');
  return time;
}
