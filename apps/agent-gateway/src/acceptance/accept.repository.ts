import type { Sql } from '@libs/service-kit/database/sql';
import type { OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/scope-rules.js';

/** A turn as it is asked for, with all that is written when it is accepted. */
export interface TurnDraft {
  id: string;
  reach: Reach;
  keyId: number | null;
  space: string;
  text: string;
  files: readonly string[];
  endUserRef: string | null;
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  /** Flat price of a turn on `local`, and the most of any other where the manifest says nothing. */
  localMicroUsd: number;
  mostMicroUsd: number;
  claim: { key: string; bodyHash: string; response: object } | null;
  /** What is told of its first event. */
  event: object;
  outbox: OutboxRow;
}

/** What `accept_turn` says. */
export type Outcome =
  | { outcome: 'accepted' | 'not_found' | 'key_scope_denied' | 'space_archived' | 'insufficient_credits' }
  | { outcome: 'replayed'; body_hash: string; response: Record<string, unknown> }
  | { outcome: 'unknown_files'; files: string[] }
  | { outcome: 'quota_exceeded'; scope: string; resets_at: string };

/** The parameters of `accept_turn`, in their order. */
// biome-ignore format: a table reads best as a table
const PARAMETERS = {
  account: 'bigint', key: 'bigint', made_by: 'bigint', only_space: 'text', space: 'text', turn: 'text', text: 'text',
  files: 'text[]', end_user: 'text', metadata: 'json', at: 'timestamptz', local_cost: 'bigint', most_cost: 'bigint',
  idempotency_key: 'text', body_hash: 'text', response: 'json', event: 'json',
  outbox_id: 'uuid', subject: 'text', payload: 'text', headers: 'json',
} as const;

/** The function is volatile: each call sees what the ones before it wrote. */
const ACCEPT = `
  SELECT d.turn, accept_turn(${Object.keys(PARAMETERS).map((name) => `d.${name}`)}) AS outcome
  FROM json_to_recordset($1::json) AS d (${Object.entries(PARAMETERS).map((parameter) => parameter.join(' '))})`;

@Injectable()
export class AcceptRepository {
  /**
   * Accepts each turn with everything that goes with it, or changes nothing for it and says why: one after another, in
   * one round trip and one commit. Of one account: its lock is held until all are done. Outcomes as the drafts.
   */
  async accept(sql: Sql, drafts: readonly TurnDraft[]): Promise<Outcome[]> {
    const rows = await sql.query<{ turn: string; outcome: Outcome }>(ACCEPT, [JSON.stringify(drafts.map(record))], {
      prepared: 'accept turns',
    });
    const outcomes = new Map(rows.map(({ turn, outcome }) => [turn, outcome]));
    return drafts.map(({ id }) => outcomes.get(id)!);
  }
}

function record({ reach, claim, outbox, ...turn }: TurnDraft): Record<keyof typeof PARAMETERS, unknown> {
  return {
    account: reach.accountId,
    key: turn.keyId,
    made_by: reach.madeByKey,
    only_space: reach.spaceId,
    space: turn.space,
    turn: turn.id,
    text: turn.text,
    files: turn.files,
    end_user: turn.endUserRef,
    metadata: turn.metadata,
    at: turn.createdAt,
    local_cost: turn.localMicroUsd,
    most_cost: turn.mostMicroUsd,
    idempotency_key: claim?.key,
    body_hash: claim?.bodyHash,
    response: claim?.response,
    event: turn.event,
    outbox_id: outbox.id,
    subject: outbox.subject,
    payload: outbox.payload,
    headers: JSON.parse(outbox.headers),
  };
}
