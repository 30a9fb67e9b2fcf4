import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { BOUND_PAUSES } from '@libs/service-kit/database/connections/connection-bounds';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';

/** A turn that has ended, and what it is charged, in millionths of a US dollar. */
export interface EndedTurn {
  to: Pick<TurnTransitioned, 'at' | 'input_tokens' | 'steps' | 'waited_ms' | 'tools_tokens'>;
  turn: OwnedTurn;
  costMicroUsd: number;
}

const LOCK_ACCOUNTS = `
  SELECT id, ${BOUND_PAUSES} FROM account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_FREE_ACCOUNTS = `${LOCK_ACCOUNTS} SKIP LOCKED`;
/**
 * Longer than it takes to accept a batch of turns, which holds the account's lock, and so short that others hardly wait
 * for it.
 */
const MOMENT_MS = 100;
/** Fails where it, or a later statement of the transaction, waits for a lock for longer than `MOMENT_MS`. */
const LOCK_ACCOUNT_SOON = `
  WITH bound AS MATERIALIZED (SELECT set_config('lock_timeout', '${MOMENT_MS}', true))
  SELECT id, ${BOUND_PAUSES} FROM account CROSS JOIN bound WHERE id = ANY ($1::bigint[]) FOR NO KEY UPDATE OF account`;

/**
 * Releases holds and charges: balance, ledger, and the days of the turns' creation. Records the cost of turns on
 * models, which decides what is held for the next turns of their spaces, and for a thread the length of the history of
 * its next turn. Records the tokens of a space's tools also for turns that cost nothing, since the tools may be why
 * they failed.
 */
const SETTLE = `
  WITH ended AS (
    SELECT * FROM json_to_recordset($1::json)
      AS e (place int, account_id bigint, turn_id text, cost bigint, hold bigint, day date, key_id bigint, end_user text,
            space_id text, thread_id text, is_typical boolean, step_tokens bigint, ms bigint,
            tools_tokens bigint, tools_version int)
  ), paid AS (
    UPDATE account a SET balance_micro_usd = balance_micro_usd - s.cost, held_micro_usd = held_micro_usd - s.hold
    FROM (SELECT account_id, sum(cost)::bigint AS cost, sum(hold)::bigint AS hold FROM ended GROUP BY account_id) s
    WHERE a.id = s.account_id RETURNING a.id, a.balance_micro_usd + s.cost AS before
  ), counted AS (
    UPDATE day_spend d SET spent_micro_usd = spent_micro_usd + s.cost, held_micro_usd = held_micro_usd - s.hold
    FROM (SELECT e.account_id, v.scope, v.subject, e.day, sum(e.cost)::bigint AS cost, sum(e.hold)::bigint AS hold
          FROM ended e CROSS JOIN LATERAL (VALUES ('key', e.key_id::text), ('end_user', e.end_user)) AS v (scope, subject)
          WHERE v.subject IS NOT NULL GROUP BY 1, 2, 3, 4) s
    WHERE d.account_id = s.account_id AND d.scope = s.scope AND d.subject = s.subject AND d.day = s.day
  ), noted AS (
    INSERT INTO space_cost AS c (
      space_id, account_id, typical_micro_usd, step_input_tokens, typical_ms, tools_tokens, tools_version)
    SELECT space_id, account_id, coalesce(max(cost) FILTER (WHERE is_typical), 0),
      coalesce(max(step_tokens) FILTER (WHERE is_typical), 0), coalesce(avg(ms) FILTER (WHERE is_typical), 0)::bigint,
      coalesce((array_agg(tools_tokens ORDER BY tools_version DESC, place DESC) FILTER (WHERE tools_tokens IS NOT NULL))[1], 0),
      max(tools_version) FILTER (WHERE tools_tokens IS NOT NULL)
    FROM ended WHERE is_typical OR tools_tokens IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (space_id) DO UPDATE SET
      typical_micro_usd = CASE excluded.typical_micro_usd WHEN 0 THEN c.typical_micro_usd
        ELSE greatest(excluded.typical_micro_usd,
          c.typical_micro_usd - (c.typical_micro_usd - excluded.typical_micro_usd) / 8) END,
      step_input_tokens = CASE excluded.typical_micro_usd WHEN 0 THEN c.step_input_tokens ELSE excluded.step_input_tokens END,
      typical_ms = CASE WHEN excluded.typical_micro_usd = 0 THEN c.typical_ms
        WHEN c.typical_micro_usd = 0 THEN excluded.typical_ms ELSE (3 * c.typical_ms + excluded.typical_ms) / 4 END,
      tools_tokens = CASE WHEN excluded.tools_version >= coalesce(c.tools_version, 0) THEN excluded.tools_tokens
        ELSE c.tools_tokens END,
      tools_version = greatest(c.tools_version, excluded.tools_version)
  ), remembered AS (
    UPDATE thread SET step_input_tokens = s.tokens
    FROM (SELECT space_id, thread_id, (array_agg(step_tokens ORDER BY place DESC))[1] AS tokens
          FROM ended WHERE is_typical GROUP BY 1, 2) s
    WHERE deleted_at IS NULL AND id = coalesce(s.thread_id, (
      SELECT own.id FROM thread own
      WHERE own.space_id = s.space_id AND own.end_user_ref = '' AND own.name = '' AND own.deleted_at IS NULL))
  )
  INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd, turn_id)
  SELECT e.account_id, 'charge', -e.cost, p.before - sum(e.cost) OVER (PARTITION BY e.account_id ORDER BY e.place), e.turn_id
  FROM ended e JOIN paid p ON p.id = e.account_id WHERE e.cost > 0 ORDER BY e.place`;

@Injectable()
export class ChargesRepository {
  /**
   * Locks the accounts before the turns, in the same order as accepting turns, so that no deadlock is possible. Returns
   * the accounts that are now locked: all if it waits, otherwise those that nobody else has locked. A single account is
   * waited for at least for a moment: a busy one is locked most of the time, and no other one is held up meanwhile.
   */
  async lockAccounts(tx: Tx, ids: readonly number[], waits: boolean): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const [sql, prepared] = lockOf(ids.length, waits);
    const rows = await tx.query<{ id: number }>(sql, [ids], { prepared });
    return new Set(rows.map(({ id }) => id));
  }

  async settle(tx: Tx, ended: readonly EndedTurn[]): Promise<void> {
    if (ended.length === 0) return;
    const rows = ended.map(({ to, turn, costMicroUsd }, place) => ({
      place,
      account_id: turn.account_id,
      turn_id: turn.id,
      cost: costMicroUsd,
      hold: turn.hold_micro_usd,
      day: turn.cap_day,
      key_id: turn.key_id,
      end_user: turn.end_user_ref,
      space_id: turn.space_id,
      thread_id: turn.thread_id,
      // A turn that cost nothing is not representative.
      is_typical: turn.engine !== 'local' && costMicroUsd > 0,
      step_tokens: Math.ceil(to.input_tokens / Math.max(1, to.steps)),
      tools_tokens: to.tools_tokens,
      tools_version: turn.tools_version,
      // The time that the turn waited for people is left out: it is not representative.
      ms: Math.max(0, Date.parse(to.at) - (turn.started_at?.getTime() ?? Date.parse(to.at)) - (to.waited_ms ?? 0)),
    }));
    await tx.query(SETTLE, [JSON.stringify(rows)], { prepared: 'settle turns', isReplanned: true });
  }
}

function lockOf(accounts: number, waits: boolean): [sql: string, name: string] {
  if (waits) return [LOCK_ACCOUNTS, 'lock accounts'];
  return accounts === 1 ? [LOCK_ACCOUNT_SOON, 'lock account soon'] : [LOCK_FREE_ACCOUNTS, 'lock free accounts'];
}
