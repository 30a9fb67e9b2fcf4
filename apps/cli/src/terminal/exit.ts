import {
  ApiError,
  AuthenticationError,
  CheckoutError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ValidationError,
} from '@checkout/sdk';
import { reasonOf } from '@libs/doctor/finding';
import { CommanderError } from 'commander';
import { EXIT, Failure } from './failure.js';

/** The end of a command: its exit status, and the lines that say why. */
export interface Ending {
  readonly status: number;
  readonly lines: readonly string[];
}

/** Returns how a command ends that threw. */
export function endingOf(error: unknown): Ending {
  // Commander has printed its message, or the help that was requested.
  if (error instanceof CommanderError) return { status: error.exitCode === 0 ? 0 : EXIT.usage, lines: [] };
  if (error instanceof Failure) return { status: error.exitStatus, lines: [`error: ${error.message}`] };
  if (error instanceof CheckoutError) return { status: statusOf(error), lines: linesOf(error) };
  // Another error than ours may quote URLs with keys, so nothing else of it is printed.
  return { status: EXIT.failed, lines: [`error: ${reasonOf(error)}`] };
}

function statusOf(error: CheckoutError): number {
  if (error instanceof AuthenticationError) return EXIT.notSignedIn;
  if (error instanceof NotFoundError) return EXIT.notFound;
  const isAway = error instanceof ConnectionError || error instanceof RateLimitError || error.status >= 500;
  if (isAway || (error instanceof ApiError && error.code === 'unreadable_response')) return EXIT.outOfReach;
  return EXIT.refused;
}

function linesOf(error: CheckoutError): string[] {
  const fields = error instanceof ValidationError ? error.fields : [];
  return [
    `error: ${error.message} (${error.code})`,
    ...fields.map(({ loc, msg }) => `  ${loc.slice(1).join('.') || loc.join('.')}: ${msg}`),
    ...(error instanceof AuthenticationError ? ['  Sign in with: checkout login'] : []),
    ...(error.traceId ? [`  trace ${error.traceId}`] : []),
  ];
}
