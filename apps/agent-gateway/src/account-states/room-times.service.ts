import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FullCap } from '../admission/running-caps.js';
import { WindowsService } from '../caps/windows.service.js';

/** Room that a turn misses: of the balance, or of a cap. */
export type MissingRoom = FullCap | { readonly scope: 'balance'; readonly missingMicroUsd: number };

/** The most open turns that are looked at. */
const MOST_OPEN = 1_000;
/** How long a turn runs where the space has no history, in milliseconds. */
const UNKNOWN_MS = 5_000;

/**
 * When open turns will have released so much, if they cost and take what turns of their spaces have of late. What a turn on `local`
 * holds is what it costs, so its end releases nothing.
 */
const RELEASED = `
  WITH open AS (
    SELECT t.seq, t.key_id::text AS key, t.end_user_ref AS end_user, t.cap_day,
      CASE WHEN s.engine = 'local' THEN 0
        ELSE greatest(0, t.hold_micro_usd - coalesce(c.typical_micro_usd, 0)) END AS released,
      greatest($3::timestamptz + interval '1 second', coalesce(t.started_at, $3)
        + make_interval(secs => coalesce(c.typical_ms, ${UNKNOWN_MS}) / 1000.0)) AS ends_at
    FROM turn t JOIN space s ON s.id = t.space_id LEFT JOIN space_cost c ON c.space_id = t.space_id
    WHERE t.account_id = $1::bigint AND t.state IN ('queued', 'running') ORDER BY t.created_at LIMIT ${MOST_OPEN}
  )
  SELECT (SELECT min(f.ends_at) FROM (
     SELECT o.ends_at, sum(o.released) OVER (ORDER BY o.ends_at, o.seq) AS released FROM open o
     WHERE (w.day IS NULL OR o.cap_day = w.day) AND (w.scope = 'account' OR w.scope = 'key' AND o.key = w.subject
       OR w.scope = 'end_user' AND o.end_user = w.subject)) f
   WHERE f.released >= w.missing) AS at
  FROM json_to_recordset($2::json) AS w (n int, scope text, subject text, day date, missing bigint) ORDER BY w.n`;

/** When there will be room for a turn that is refused. */
@Injectable()
export class RoomTimesService {
  constructor(private readonly windows: WindowsService) {}

  /**
   * For each, when there is room: as soon as open turns have released enough, and where they do not, with the next UTC day or when
   * enough of the cost is older than the window. Null for a balance that only a top-up fills.
   */
  async of(sql: Sql, accountId: number, missing: readonly MissingRoom[], at: Date): Promise<(Date | null)[]> {
    if (missing.length === 0) return [];
    const wanted = JSON.stringify(missing.map((room, n) => ({ n, ...countedBy(room), missing: room.missingMicroUsd })));
    const released = await sql.query<{ at: Date | null }>(RELEASED, [accountId, wanted, at]);
    const kept = missing.flatMap((room, index) =>
      room.scope === 'window' && !released[index]!.at ? [{ ...room.window, missing: room.missingMicroUsd }] : [],
    );
    const left = await this.windows.freedBy(sql, accountId, kept, at);
    return missing.map((room, index) => {
      const soon = released[index]!.at;
      if (soon || room.scope === 'balance') return soon;
      if (room.scope !== 'window') return room.resetsAt;
      // When only holds fill the window, it has room after its length at the latest.
      return new Date((left.shift() ?? at).getTime() + room.window.seconds * 1_000);
    });
  }
}

function countedBy(room: MissingRoom): { scope: string; subject: string; day: string | null } {
  if (room.scope === 'balance') return { scope: 'account', subject: '', day: null };
  if (room.scope === 'window') return { scope: room.window.scope, subject: room.window.subject, day: null };
  return { scope: room.scope === 'key_daily' ? 'key' : 'end_user', subject: room.subject, day: room.day };
}
