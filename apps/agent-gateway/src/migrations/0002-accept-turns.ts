import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each cap that counts for the turn: the room that is left, and when there is some again. One row per cap. */
const CAPS = `
  SELECT 'key_daily' AS scope, v_account.key_daily_micro_usd - coalesce(d.used, 0) AS room, v_tomorrow AS resets_at
  FROM (SELECT sum(spent_micro_usd + held_micro_usd)::bigint AS used FROM day_spend
        WHERE account_id = p_account AND scope = 'key' AND subject = p_key::text AND day = v_today) d
  WHERE p_key IS NOT NULL AND v_account.key_daily_micro_usd IS NOT NULL
  UNION ALL
  SELECT 'end_user', c.cap - coalesce(d.used, 0), v_tomorrow
  FROM (SELECT sum(spent_micro_usd + held_micro_usd)::bigint AS used FROM day_spend
        WHERE account_id = p_account AND scope = 'end_user' AND subject = p_end_user AND day = v_today) d,
       (SELECT CASE WHEN o.account_id IS NULL THEN v_account.end_user_daily_micro_usd ELSE o.daily_micro_usd END AS cap
        FROM (SELECT 1) one LEFT JOIN end_user_cap o ON o.account_id = p_account AND o.end_user_ref = p_end_user) c
  WHERE p_end_user IS NOT NULL AND c.cap IS NOT NULL
  UNION ALL
  SELECT 'window', w.room, w.resets_at
  FROM window_cap c
  CROSS JOIN LATERAL room_of_window(c, p_key, p_end_user, v_account.held_micro_usd, v_least, p_at) w
  WHERE c.account_id = p_account
    AND (c.scope = 'account' OR c.scope = 'key' AND p_key IS NOT NULL OR c.scope = 'end_user' AND p_end_user IS NOT NULL)`;

/**
 * What a rolling window leaves: its cap less what turns that ended within it cost, less all that is held. It has room
 * again when enough of that cost is older than the window; where only holds fill it, a window's length is the bound.
 */
const ROOM_OF_WINDOW = `
  CREATE FUNCTION room_of_window(p_cap window_cap, p_key bigint, p_end_user text, p_held bigint, p_least bigint,
                                 p_at timestamptz, OUT room bigint, OUT resets_at timestamptz)
  LANGUAGE plpgsql AS $$
  DECLARE
    v_length interval := make_interval(secs => p_cap.seconds);
    v_spent bigint;
    v_held bigint := p_held;
  BEGIN
    SELECT coalesce(sum(cost_micro_usd), 0) INTO v_spent FROM turn
    WHERE account_id = p_cap.account_id AND cost_micro_usd > 0 AND finished_at > p_at - v_length
      AND (p_cap.scope = 'account' OR p_cap.scope = 'key' AND key_id = p_key
           OR p_cap.scope = 'end_user' AND end_user_ref = p_end_user);
    IF p_cap.scope <> 'account' THEN
      SELECT coalesce(sum(held_micro_usd), 0) INTO v_held FROM day_spend
      WHERE account_id = p_cap.account_id AND scope = p_cap.scope
        AND subject = CASE p_cap.scope WHEN 'key' THEN p_key::text ELSE p_end_user END;
    END IF;
    room := p_cap.micro_usd - v_spent - v_held;
    resets_at := p_at + v_length;
    IF room < p_least THEN
      SELECT coalesce(min(f.finished_at) + v_length, resets_at) INTO resets_at FROM (
        SELECT finished_at, sum(cost_micro_usd) OVER (ORDER BY finished_at, seq) AS freed FROM turn
        WHERE account_id = p_cap.account_id AND cost_micro_usd > 0 AND finished_at > p_at - v_length
          AND (p_cap.scope = 'account' OR p_cap.scope = 'key' AND key_id = p_key
               OR p_cap.scope = 'end_user' AND end_user_ref = p_end_user)) f
      WHERE f.freed >= p_least - room;
    END IF;
  END $$`;

/** The rows of an accepted turn, in one statement. */
const WRITE = `
  WITH account_held AS (
    UPDATE account SET held_micro_usd = held_micro_usd + v_hold WHERE id = p_account
  ), day_held AS (
    INSERT INTO day_spend (account_id, scope, subject, day, held_micro_usd)
    SELECT p_account, s.scope, s.subject, v_today, v_hold
    FROM (VALUES ('key', p_key::text), ('end_user', p_end_user)) AS s (scope, subject) WHERE s.subject IS NOT NULL
    ON CONFLICT (account_id, scope, subject, day)
      DO UPDATE SET held_micro_usd = day_spend.held_micro_usd + excluded.held_micro_usd
  ), accepted AS (
    INSERT INTO turn (id, account_id, space_id, key_id, position, end_user_ref, text, metadata, input_files,
                      hold_micro_usd, cap_day, manifest_version, tools_version, created_at)
    VALUES (p_turn, p_account, p_space, p_key, v_space.last_position, p_end_user, p_text, p_metadata, p_files,
            v_hold, v_today, v_space.manifest_version, v_space.tools_version, p_at)
  ), told AS (
    INSERT INTO turn_event (turn_id, seq, account_id, type, data, at)
    VALUES (p_turn, 1, p_account, 'turn.queued', p_event, p_at)
  ), once AS (
    INSERT INTO idempotency_key (account_id, key, body_hash, response)
    SELECT p_account, p_idempotency_key, p_body_hash, p_response WHERE p_idempotency_key IS NOT NULL
  )
  INSERT INTO outbox (id, event, subject, payload, headers)
  VALUES (p_outbox_id, 'turn.submitted', p_subject, (left(p_payload, -1) || format(
    ',"position":%s,"engine":%s,"manifest_version":%s,"tools_version":%s,"budget_micro_usd":%s}', v_space.last_position,
    to_json(v_space.engine), v_space.manifest_version, v_space.tools_version, v_hold))::json, p_headers)`;

/**
 * Accepts a turn, or says why not, in one round trip: whatever is looked at and held is looked at and held behind the
 * account's row lock, which lasts until this statement commits. What it answers is `Outcome` in `accept.repository.ts`.
 * `p_payload` is that of `turn.submitted` but for what only this function knows, which is put in as its last fields.
 */
const ACCEPT_TURN = `
  CREATE FUNCTION accept_turn(
    p_account bigint, p_key bigint, p_made_by bigint, p_only_space text, p_space text, p_turn text, p_text text,
    p_files text[], p_end_user text, p_metadata json, p_at timestamptz, p_local_cost bigint, p_most_cost bigint,
    p_idempotency_key text, p_body_hash text, p_response json, p_event json,
    p_outbox_id uuid, p_subject text, p_payload text, p_headers json
  ) RETURNS json LANGUAGE plpgsql AS $$
  DECLARE
    v_account account;
    v_space space;
    v_known idempotency_key;
    v_unknown_files text[];
    v_today date := (p_at AT TIME ZONE 'UTC')::date;
    v_tomorrow timestamptz := (v_today + 1)::timestamp AT TIME ZONE 'UTC';
    v_least bigint;
    v_hold bigint;
    v_room bigint;
    v_full text;
    v_resets_at timestamptz;
  BEGIN
    SELECT * INTO v_account FROM account WHERE id = p_account FOR NO KEY UPDATE;
    SELECT * INTO v_space FROM space WHERE id = p_space AND account_id = p_account;
    IF NOT FOUND THEN RETURN json_build_object('outcome', 'not_found'); END IF;
    IF v_space.created_by_key IS DISTINCT FROM coalesce(p_made_by, v_space.created_by_key)
       OR v_space.id <> coalesce(p_only_space, v_space.id) THEN
      RETURN json_build_object('outcome', 'key_scope_denied');
    END IF;
    IF p_idempotency_key IS NOT NULL THEN
      SELECT * INTO v_known FROM idempotency_key WHERE account_id = p_account AND key = p_idempotency_key;
      IF FOUND THEN
        RETURN json_build_object('outcome', 'replayed', 'body_hash', v_known.body_hash, 'response', v_known.response);
      END IF;
    END IF;

    IF v_space.archived_at IS NOT NULL THEN RETURN json_build_object('outcome', 'space_archived'); END IF;
    IF cardinality(p_files) > 0 THEN
      SELECT array_agg(wanted.id) INTO v_unknown_files FROM unnest(p_files) AS wanted (id) WHERE NOT EXISTS (
        SELECT FROM file f
        WHERE f.id = wanted.id AND f.account_id = p_account AND f.turn_id IS NULL AND f.is_visible
          AND (f.space_id = p_space OR f.space_id IS NULL
               AND (p_made_by IS NULL AND p_only_space IS NULL OR f.key_id = p_key)));
      IF v_unknown_files IS NOT NULL THEN
        RETURN json_build_object('outcome', 'unknown_files', 'files', v_unknown_files);
      END IF;
    END IF;

    v_least := CASE v_space.engine WHEN 'local' THEN p_local_cost ELSE 1 END;
    v_room := v_account.balance_micro_usd - v_account.held_micro_usd;
    IF v_room < v_least THEN RETURN json_build_object('outcome', 'insufficient_credits'); END IF;
    v_hold := least(v_room, CASE v_space.engine WHEN 'local' THEN p_local_cost
                                 ELSE coalesce(v_space.max_cost_micro_usd, p_most_cost) END);
    SELECT min(c.room), max(c.resets_at) FILTER (WHERE c.room < v_least),
           (array_agg(c.scope ORDER BY c.resets_at DESC) FILTER (WHERE c.room < v_least))[1]
      INTO v_room, v_resets_at, v_full FROM (${CAPS}) c;
    IF v_full IS NOT NULL THEN
      RETURN json_build_object('outcome', 'quota_exceeded', 'scope', v_full, 'resets_at', v_resets_at);
    END IF;
    v_hold := least(v_hold, v_room);

    UPDATE space SET last_position = last_position + 1 WHERE id = p_space AND archived_at IS NULL RETURNING * INTO v_space;
    IF NOT FOUND THEN RETURN json_build_object('outcome', 'space_archived'); END IF;
    ${WRITE};
    RETURN json_build_object('outcome', 'accepted');
  END $$`;

/** How turns are accepted: holds on balance and caps, the turn, its event and its idempotency row. */
export class AcceptTurns0002 implements MigrationInterface {
  readonly name = 'AcceptTurns1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ROOM_OF_WINDOW);
    await runner.query(ACCEPT_TURN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION accept_turn');
    await runner.query('DROP FUNCTION room_of_window');
  }
}
