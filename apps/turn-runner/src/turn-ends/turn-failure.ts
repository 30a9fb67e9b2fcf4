import { TURN_FAULTS, type TurnFaultCode } from '@libs/dto/agent/turn-fault-codes';
import type { TurnFault } from '@libs/events/payloads/turns.payload';

/** More about a failure, for the owner of the key. */
export type FaultDetails = Pick<TurnFault, 'provider_reason'>;

/**
 * Thrown when a turn cannot continue: it ends as failed, with this code. The message is for the caller and contains no
 * secrets.
 */
export class TurnFailure extends Error {
  override readonly name = 'TurnFailure';
  readonly details: FaultDetails;

  constructor(
    readonly code: TurnFaultCode,
    message: string = TURN_FAULTS[code],
    { details = {}, ...options }: ErrorOptions & { details?: FaultDetails } = {},
  ) {
    super(message, options);
    this.details = details;
  }
}
