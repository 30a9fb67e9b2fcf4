/**
 * Why the work on a turn stops before its end. `cancelled`: somebody wants it to end. `lost`: another worker has it, so
 * nothing may be written any more. `handed_over`: this process shuts down, and another one goes on.
 */
export type StopReason = 'cancelled' | 'lost' | 'handed_over';

/** The reason of a turn's signal where the turn itself did not fail. */
export class TurnStop extends Error {
  override readonly name = 'TurnStop';

  constructor(readonly why: StopReason) {
    super(`the turn is ${why.replace('_', ' ')}`);
  }
}
