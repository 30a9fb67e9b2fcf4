import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';

/** Names the one Postgres of a test run; each test file has a database of its own in it. */
export const TEST_POSTGRES_URL = 'TEST_POSTGRES_URL';

let started: { postgres: EmbeddedPostgres; dir: string } | undefined;

/**
 * Starts one real Postgres for a whole run of jest. Its data is discarded with the run, so it need not reach the disk.
 */
export default async function setup(): Promise<void> {
  if (process.env[TEST_POSTGRES_URL]) return;
  const dir = mkdtempSync(join(tmpdir(), 'checkout-tests-'));
  const postgres = await startPostgres({ dir, fsync: false });
  process.env[TEST_POSTGRES_URL] = postgres.superuserUrl;
  started = { postgres, dir };
}

/** Removes its address, too: Stryker makes many runs of jest in one process, and each needs a Postgres that runs. */
export async function teardown(): Promise<void> {
  if (!started) return;
  delete process.env[TEST_POSTGRES_URL];
  await started.postgres.stop();
  rmSync(started.dir, { recursive: true, force: true });
  started = undefined;
}
