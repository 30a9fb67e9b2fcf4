import type { Sql } from '@libs/service-kit/database/sql';
import { ownerOf } from '../owners/owner.js';
import type { EndpointSecrets } from './endpoint-secrets.js';
import type { EndpointsRepository } from './endpoints.repository.js';

/** The result of a re-wrap. */
export interface RewrapReport {
  rewrapped: number;
  alreadyNewest: number;
  /** Rows that were changed concurrently; the command must be run again. */
  changedMeanwhile: number;
}

/**
 * Seals every stored secret to the newest key of the ring, row by row and while the service runs. When nothing is left
 * to do, the older keys may be removed from the ring. Throws a SealingError at the first text that cannot be opened.
 */
export async function rewrapSecrets(
  sql: Sql,
  endpoints: EndpointsRepository,
  secrets: EndpointSecrets,
): Promise<RewrapReport> {
  const report: RewrapReport = { rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 0 };
  for (const row of await endpoints.listSealed(sql)) {
    const of = { owner: ownerOf(row), endpointId: row.id };
    const secret = secrets.rewrap(row.sealed_secret, of);
    const previous = row.sealed_previous_secret && secrets.rewrap(row.sealed_previous_secret, of);
    if (secret === row.sealed_secret && previous === row.sealed_previous_secret) report.alreadyNewest += 1;
    else if (await endpoints.replaceSealed(sql, row, secret, previous)) report.rewrapped += 1;
    else report.changedMeanwhile += 1;
  }
  return report;
}
