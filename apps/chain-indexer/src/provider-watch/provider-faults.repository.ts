import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FailingProvider } from '../rpc/provider-standing.js';
import type { ProviderFaultRow } from './provider-fault.entity.js';

/** Providers that are not relied on: written by the leader, read by any replica. */
@Injectable()
export class ProviderFaultsRepository {
  /** Makes the table contain exactly these. A provider that keeps failing keeps its `since`. */
  async replace(sql: Sql, failing: readonly FailingProvider[]): Promise<void> {
    await sql.query(
      `WITH failing AS (
         SELECT * FROM unnest($1::smallint[], $2::text[], $3::text[]) AS f (place, name, fault)
       ), recovered AS (
         DELETE FROM provider_faults p WHERE NOT EXISTS (SELECT 1 FROM failing f WHERE f.place = p.place)
       )
       INSERT INTO provider_faults (place, name, fault) SELECT place, name, fault FROM failing
       ON CONFLICT (place) DO UPDATE SET name = excluded.name, fault = excluded.fault`,
      [failing.map(({ place }) => place), failing.map(({ name }) => name), failing.map(({ fault }) => fault)],
    );
  }

  /** Lists them in the order of the settings. */
  async list(sql: Sql): Promise<ProviderFaultRow[]> {
    return sql.query<ProviderFaultRow>('SELECT * FROM provider_faults ORDER BY place');
  }
}
