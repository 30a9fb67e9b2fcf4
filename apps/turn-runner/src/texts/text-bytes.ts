/** The most bytes of a character after its first one. */
const CONTINUATION_BYTES = 3;

/** Returns whether bytes may be shown as text: UTF-8, except for characters that are cut at the ends, and no NUL. */
export function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  const start = startOfCharacter(bytes);
  const { length } = textWithin(bytes.subarray(start), false);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, start + length));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the text of bytes, in whole characters unless they are the last ones of their file, and its number of bytes.
 */
export function textWithin(bytes: Buffer, isEnd: boolean): { text: string; length: number } {
  const length = isEnd ? bytes.length : endOfCharacters(bytes);
  return { text: bytes.subarray(0, length).toString('utf8'), length };
}

/** Returns where the first whole character begins. */
function startOfCharacter(bytes: Buffer): number {
  const at = bytes.subarray(0, CONTINUATION_BYTES + 1).findIndex((byte) => !isContinuation(byte));
  return at < 0 ? Math.min(CONTINUATION_BYTES, bytes.length) : at;
}

/** Returns where the last whole character ends. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(CONTINUATION_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (isContinuation(byte)) continue;
    return back < bytesOfCharacter(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function isContinuation(byte: number): boolean {
  return (byte & 0b1100_0000) === 0b1000_0000;
}

function bytesOfCharacter(first: number): number {
  if (first < 0b1100_0000) return 1;
  if (first < 0b1110_0000) return 2;
  return first < 0b1111_0000 ? 3 : 4;
}
