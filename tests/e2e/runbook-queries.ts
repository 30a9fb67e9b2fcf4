import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

const SQL_BLOCK = /^```sql\n([\s\S]*?)^```$/gm;

/** Returns every statement that people run by a runbook. */
export function runbookQueries(): { page: string; sql: string }[] {
  const folder = join(ROOT, 'docs', 'runbooks');
  return readdirSync(folder).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(SQL_BLOCK)].map(([, sql]) => ({ page, sql: sql! })),
  );
}
