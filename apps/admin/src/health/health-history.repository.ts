import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { METRIC_NAMES, type MetricName } from '../metrics/metrics.js';
import type { HealthSampleView } from './health-history.view.js';

/** The metrics of which a lower value is worse. */
const LOW_IS_BAD: readonly MetricName[] = [
  'relayer_gas_wei',
  'payments_1h',
  'payments_usual_1h',
  'payments_of_usual_percent',
  'conversion_24h_percent',
];
/** These are text: they may be larger than a bigint. */
const IN_WEI: readonly MetricName[] = ['relayer_gas_wei', 'sweep_gas_24h_wei', 'sweep_gas_per_100_usd_wei'];

const COLUMNS = METRIC_NAMES.map((name) => `${name} numeric`).join(', ');
/** The worst value of a step: a moment of trouble is not lost where many checks become one point. */
const WORST = METRIC_NAMES.map((name) => {
  const worst = LOW_IS_BAD.includes(name) ? `floor(min(m.${name}))` : `ceil(max(m.${name}))`;
  return `${worst}::${IN_WEI.includes(name) ? 'text' : 'bigint'} AS ${name}`;
}).join(', ');

/** The part of the history to read: its beginning, and the number of seconds that one point stands for. */
export interface HistoryPart {
  from: Date;
  stepS: number;
}

@Injectable()
export class HealthHistoryRepository {
  /** Returns samples oldest first, one for each step in which there was a check. */
  async samples(sql: Sql, { from, stepS }: HistoryPart): Promise<HealthSampleView[]> {
    const rows = await sql.query<Omit<HealthSampleView, 'at'> & { at: Date }>(
      `SELECT max(s.at) AS at, max(down.count)::int AS services_down, ${WORST}
       FROM health_snapshots s
       CROSS JOIN LATERAL json_to_record(s.metrics) AS m (${COLUMNS})
       CROSS JOIN LATERAL (
         SELECT count(*) AS count FROM json_to_recordset(s.services) AS one (status text) WHERE one.status = 'down'
       ) down
       WHERE s.at >= $1 GROUP BY floor(extract(epoch FROM s.at - $1) / $2) ORDER BY 1`,
      [from, stepS],
    );
    return rows.map(({ at, ...metrics }) => ({ at: at.toISOString(), ...metrics }));
  }
}
