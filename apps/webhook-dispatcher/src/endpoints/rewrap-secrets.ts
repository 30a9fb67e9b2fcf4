import type { Sql } from '@libs/service-kit/database/sql';
import { type RewrapReport, rewrapEach } from '@libs/service-kit/operations/rewrap-command';
import { ownerOf } from '../owners/owner.js';
import type { EndpointSecrets } from './endpoint-secrets.js';
import type { EndpointsRepository } from './endpoints.repository.js';

/**
 * Seals every stored secret to the newest key of the ring, row by row and while the service runs. When nothing is left
 * to do, the older keys may be removed from the ring. Throws a SealingError at the first text that cannot be opened.
 */
export async function rewrapSecrets(
  sql: Sql,
  endpoints: EndpointsRepository,
  secrets: EndpointSecrets,
): Promise<RewrapReport> {
  return rewrapEach(await endpoints.listSealed(sql), async (row) => {
    const of = { owner: ownerOf(row), endpointId: row.id };
    const secret = secrets.rewrap(row.sealed_secret, of);
    const previous = row.sealed_previous_secret && secrets.rewrap(row.sealed_previous_secret, of);
    if (secret === row.sealed_secret && previous === row.sealed_previous_secret) return 'alreadyNewest';
    return (await endpoints.replaceSealed(sql, row, secret, previous)) ? 'rewrapped' : 'changedMeanwhile';
  });
}
