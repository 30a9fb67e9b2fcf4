/**
 * Why the work on a turn stops before its end. `cancelled`: a cancel was requested. `lost`: another worker has it, so
 * nothing more may be written. `handed_over`: this process shuts down, and another one resumes it.
 */
export type StopReason = 'cancelled' | 'lost' | 'handed_over';

/** The reason of a turn's signal where the turn itself did not fail. */
export class TurnStop extends Error {
  override readonly name = 'TurnStop';

  constructor(readonly why: StopReason) {
    super(`the turn is ${why.replace('_', ' ')}`);
  }
}
