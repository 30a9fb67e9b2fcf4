import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PauseReason } from './relayer-pause.entity.js';

/** The paused relayers of the platform. */
@Injectable()
export class RelayerPausesRepository {
  /** Pauses a relayer from now on. Returns whether it was not paused before. */
  async add(sql: Sql, relayer: string, reason: PauseReason, pauseMs: number): Promise<boolean> {
    const [row] = await sql.query<{ is_new: boolean }>(
      `INSERT INTO relayer_pauses AS p (relayer, reason, until) VALUES ($1, $2, now() + $3 * interval '1 ms')
       ON CONFLICT (relayer) DO UPDATE SET reason = excluded.reason, until = excluded.until
       RETURNING NOT coalesce((SELECT o.until > now() FROM relayer_pauses o WHERE o.relayer = $1), false) AS is_new`,
      [relayer, reason, pauseMs],
    );
    return row!.is_new;
  }

  /** Returns those of the given relayers that are paused now. */
  async among(sql: Sql, relayers: readonly string[]): Promise<Set<string>> {
    const rows = await sql.query<{ relayer: string }>(
      'SELECT relayer FROM relayer_pauses WHERE relayer = ANY($1) AND until > now()',
      [relayers],
      { prepared: 'paused relayers' },
    );
    return new Set(rows.map(({ relayer }) => relayer));
  }
}
