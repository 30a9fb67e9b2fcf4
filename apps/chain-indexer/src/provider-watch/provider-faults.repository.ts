import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FailingProvider } from '../providers/provider-health.js';
import { ProviderFaultRow } from './provider-fault.entity.js';

const FAULT = new ColumnList(ProviderFaultRow, ['place', 'name', 'fault']);

const REPLACE = new NamedStatement(
  `WITH failing AS (
     SELECT ${FAULT.names} FROM ${FAULT.unnested('f')}
   ), recovered AS (
     DELETE FROM provider_faults p WHERE NOT EXISTS (SELECT 1 FROM failing f WHERE f.place = p.place)
   )
   INSERT INTO provider_faults (${FAULT.names}) SELECT ${FAULT.names} FROM failing
   ON CONFLICT (place) DO UPDATE SET name = excluded.name, fault = excluded.fault`,
);

/** Providers that are not relied on: written by the leader, read by any replica. */
@Injectable()
export class ProviderFaultsRepository {
  /** Replaces the table's contents with these. A provider that keeps failing keeps its `since`. */
  async replace(sql: Sql, failing: readonly FailingProvider[]): Promise<void> {
    await REPLACE.query(sql, FAULT.arraysOf(failing));
  }

  /** Lists them in the order of the settings. */
  async list(sql: Sql): Promise<ProviderFaultRow[]> {
    return sql.query<ProviderFaultRow>('SELECT * FROM provider_faults ORDER BY place');
  }
}
