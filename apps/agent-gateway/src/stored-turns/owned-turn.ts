import type { EngineName } from '@libs/dto/agent/engines';
import type { OwnedResource } from '../access/rules/scope-rules.js';
import type { TurnRow } from './turn.entity.js';

/** A turn with the key that created its space, which decides who reaches it, and the engine of the space. */
export type OwnedTurn = TurnRow & { space_made_by: number | null; engine: EngineName };

/** A turn with its thread as callers see it. */
export type ShownTurn = OwnedTurn & {
  /** Null for the default thread. */
  thread: string | null;
  /** Null for an earlier turn whose customer has had none since. */
  shown_thread_id: string | null;
  /** The call with which it waits for a person. */
  waiting_for: { approval_id: string; tool: string; since: string; expires_at: string } | null;
};

/** Returns the owner of a turn, for the scope rules. */
export function ownedResourceOf({ account_id, space_id, space_made_by }: OwnedTurn): OwnedResource {
  return { accountId: account_id, spaceId: space_id, madeByKey: space_made_by };
}
