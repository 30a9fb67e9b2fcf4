import type { Finding } from '@libs/dto/operations/findings';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { CheckRunRow } from './check-run.entity.js';

/** A run that was begun. Its end is stored only if no later run has begun. */
export interface BegunRun {
  readonly service: string;
  readonly startedAt: Date;
}

/** The last run of a service. While it is under way, `findings` are those of the previous run. */
export type LastRun = Pick<CheckRunRow, 'service' | 'finished_at' | 'findings'> & { readonly is_running: boolean };

@Injectable()
export class ChecksRepository {
  /** Returns the last run of each service. One that began more than `withinS` ago and has not ended counts as dead. */
  all(sql: Sql, withinS: number): Promise<LastRun[]> {
    return sql.query<LastRun>(
      `SELECT service, finished_at, findings,
         (finished_at IS NULL OR finished_at < started_at)
           AND started_at > clock_timestamp() - make_interval(secs => $1) AS is_running
       FROM check_runs ORDER BY service`,
      [withinS],
    );
  }

  /**
   * Begins runs of these services, but not where one is under way (for less than `withinS`) or ended less than `pauseS`
   * ago. Returns those that it began.
   */
  async begin(
    sql: Sql,
    services: readonly string[],
    { withinS, pauseS }: { withinS: number; pauseS: number },
  ): Promise<BegunRun[]> {
    const rows = await sql.query<{ service: string; started_at: Date }>(
      `INSERT INTO check_runs AS run (service) SELECT unnest($1::text[])
       ON CONFLICT (service) DO UPDATE SET started_at = clock_timestamp()
         WHERE CASE WHEN run.finished_at >= run.started_at THEN run.finished_at < clock_timestamp() - make_interval(secs => $3)
                    ELSE run.started_at < clock_timestamp() - make_interval(secs => $2) END
       RETURNING service, date_trunc('milliseconds', started_at) AS started_at`,
      [services, withinS, pauseS],
    );
    return rows.map(({ service, started_at }) => ({ service, startedAt: started_at }));
  }

  /** Stores the findings of a run. */
  async finish(sql: Sql, { service, startedAt }: BegunRun, findings: readonly Finding[]): Promise<void> {
    await sql.query(
      `UPDATE check_runs SET finished_at = clock_timestamp(), findings = $3
       WHERE service = $1 AND date_trunc('milliseconds', started_at) = $2`,
      [service, startedAt, JSON.stringify(findings)],
    );
  }
}
