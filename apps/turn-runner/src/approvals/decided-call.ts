import type { DecidedCall } from '@libs/events/payloads/approvals.payload';
import type { RequestedCall } from '../journal/turn-step.entity.js';
import { cutToBytes, printable } from '../texts/result-text.js';

/** The most bytes of a person's arguments that an engine is shown. */
const SHOWN_ARGUMENTS_BYTES = 2_048;

/** Returns the call as it is made, or the reason why it is not, in words for the engine. */
export function afterDecision(call: RequestedCall, { state, note, edited_arguments }: DecidedCall): RequestedCall {
  if (state === 'approved') return { ...call, arguments: edited_arguments ?? call.arguments };
  const fault =
    state === 'rejected'
      ? 'A person rejected this call, so it was not made.'
      : 'Nobody approved this call in time, so it was not made.';
  return { ...call, fault: note === null ? fault : `${fault} ${quoted(note)}` };
}

/**
 * Returns the result of an approved call for the engine, which requested other arguments where a person edited them.
 */
export function resultAfter(result: string, { state, note, edited_arguments }: DecidedCall): string {
  if (state !== 'approved') return result;
  const remarks = [
    ...(edited_arguments === null
      ? []
      : [`A person changed its arguments before it was made: ${shown(edited_arguments)}`]),
    ...(note === null ? [] : [quoted(note)]),
  ];
  return remarks.length === 0 ? result : `[${remarks.join(' ')}]\n${result}`;
}

/** Marks a note as the words of a person, on one line, so that they cannot pass for words of the tool. */
function quoted(note: string): string {
  return `The person wrote: ${JSON.stringify(printable(note))}`;
}

function shown(given: Record<string, unknown>): string {
  return cutToBytes(JSON.stringify(given), SHOWN_ARGUMENTS_BYTES, '…');
}
