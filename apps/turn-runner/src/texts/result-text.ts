import { CUT_RESULT, MAX_RESULT_BYTES } from '@libs/dto/agent/limits';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Returns a text as it is stored: without control characters except line ends and tabs, and without half surrogate
 * pairs.
 */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd').toWellFormed();
}

/** Returns the beginning of a text in at most `maxBytes` of UTF-8, in whole characters, with a note when it was cut. */
export function cutToBytes(text: string, maxBytes: number, note: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const kept = Buffer.from(text).subarray(0, maxBytes - Buffer.byteLength(note));
  // The streaming decoder drops an incomplete character at the end.
  return new TextDecoder().decode(kept, { stream: true }) + note;
}

/** Returns the result of a turn as it is published: printable, and not too long for the event. */
export function resultText(text: string): string {
  return cutToBytes(printable(text), MAX_RESULT_BYTES, CUT_RESULT);
}
