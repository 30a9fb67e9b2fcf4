/** The size of a call's text for an engine: about 16,000 tokens. */
export const MAX_TOOL_TEXT_BYTES = 64 * 1024;

/** Returns the beginning of a text in whole characters, followed by a note with its full size and `why`. */
export function cutText(text: string, maxBytes = MAX_TOOL_TEXT_BYTES, why = ''): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  const note = `\n[cut: the first part of ${bytes} bytes]${why}`;
  const kept = Buffer.from(text).subarray(0, maxBytes - Buffer.byteLength(note));
  return new TextDecoder().decode(kept).replace(/\ufffd+$/, '') + note;
}

/** Returns a text that every database and provider accepts, without NUL and half surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}
