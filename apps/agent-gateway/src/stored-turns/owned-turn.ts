import type { EngineName } from '@libs/dto/agent/engines';
import type { Belonging } from '../access/rules/scope-rules.js';
import type { TurnRow } from './turn.entity.js';

/** A turn with the key that created its space, which decides who reaches it, and the engine of the space. */
export type OwnedTurn = TurnRow & { space_made_by: number | null; engine: EngineName };

/** A turn with its thread as callers see it. */
export type ShownTurn = OwnedTurn & {
  /** Null for the default thread. */
  thread: string | null;
  /** Null for a turn of before whose customer has had none since. */
  shown_thread_id: string | null;
  /** The call that it waits for a person with. */
  waiting_for: { approval_id: string; tool: string; since: string; expires_at: string } | null;
};

/** The owner of a turn, for the scope rules. */
export function belongingOf({ account_id, space_id, space_made_by }: OwnedTurn): Belonging {
  return { accountId: account_id, spaceId: space_id, madeByKey: space_made_by };
}
