import { TURN_FAULTS, type TurnFaultCode } from '@libs/dto/agent/turn-fault-codes';

/** Thrown when a turn cannot continue: it ends as failed, with this code. The message is for the caller and contains no secrets. */
export class TurnFailure extends Error {
  override readonly name = 'TurnFailure';

  constructor(
    readonly code: TurnFaultCode,
    message: string = TURN_FAULTS[code],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
