import type { Belonging } from '../access/scope-rules.js';
import type { TurnRow } from './turn.entity.js';

/** A turn with the key that made its space: whose it is. */
export type OwnedTurn = TurnRow & { space_made_by: number | null };

/** Whose a turn is, for the scope rules. */
export function belongingOf({ account_id, space_id, space_made_by }: OwnedTurn): Belonging {
  return { accountId: account_id, spaceId: space_id, madeByKey: space_made_by };
}
