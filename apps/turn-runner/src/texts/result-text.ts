import { MAX_RESULT_BYTES } from '@libs/dto/agent/limits';

const NOTE = '\n[cut: the result was longer than a turn may give]';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A text as it is kept: no control characters but line ends and tabs, no half characters. */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd').toWellFormed();
}

/** The beginning of a text in at most so many bytes of UTF-8, with a note where something is missing. Whole characters only. */
export function cutToBytes(text: string, maxBytes: number, note: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const kept = Buffer.from(text).subarray(0, maxBytes - Buffer.byteLength(note));
  // A character that was cut in two is at most three bytes of a beginning.
  return new TextDecoder().decode(kept, { stream: true }) + note;
}

/** The result of a turn as it is told: printable, and not too long for the event of its end. */
export function resultText(text: string): string {
  return cutToBytes(printable(text), MAX_RESULT_BYTES, NOTE);
}
