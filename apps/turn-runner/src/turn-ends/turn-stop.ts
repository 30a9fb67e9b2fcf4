/**
 * The reason why the work on a turn stops before its end. `cancelled`: a cancel was requested. `lost`: another worker
 * has it, so nothing more may be written. `handed_over`: this process shuts down, and another one resumes it.
 * `waiting`: a person must approve a call.
 */
export type StopReason = 'cancelled' | 'lost' | 'handed_over' | 'waiting';

/** The reason of a turn's signal where the turn itself did not fail. */
export class TurnStop extends Error {
  override readonly name = 'TurnStop';

  constructor(readonly why: StopReason) {
    super(`the turn is ${why.replace('_', ' ')}`);
  }
}
