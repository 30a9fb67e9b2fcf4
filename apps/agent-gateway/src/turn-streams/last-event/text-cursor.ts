import { crc32 } from 'node:zlib';

/**
 * The part of a turn's texts that a client has. It travels in the ids of events and comes back as `Last-Event-ID`, to
 * any process of the gateway. The text that a client has is identified by its length and its checksum, to check whether
 * it still matches the stored text.
 */
export interface TextCursor {
  readonly step: number;
  /** The attempt of the step to which the text belongs, as far as it is known. */
  readonly attempt: number;
  readonly tries: number;
  /** The length of the text that the client has, in UTF-16 code units. */
  readonly offset: number;
  /** The CRC-32 of the text before `offset`. */
  readonly crc: number;
  /** How often the model began or stopped to reason. */
  readonly reasoning: number;
  /** The number of calls of the step that were reported as begun. */
  readonly begun: number;
  /** The number of these that have ended, counted from the first one. */
  readonly ended: number;
  /** Later calls that have ended, too, as bits from `ended` on. */
  readonly endedBehind: number;
}

const FIELDS = ['step', 'attempt', 'tries', 'offset', 'crc', 'reasoning', 'begun', 'ended', 'endedBehind'] as const;
const EVENT_ID = /^(?:(\d{0,9})(?:\.\d{1,9})?|(\d{1,9})-([0-9a-z]{1,7}(?:\.[0-9a-z]{1,7}){8}))$/;
const BASE = 36;
const MAX = 2 ** 31 - 1;
const MAX_CRC = 2 ** 32 - 1;
/** More calls than ever run at once. */
const MAX_TRACKED = 30;

/** Returns the cursor of a client that has nothing of a step. */
export function startOf(step: number): TextCursor {
  return { step, attempt: 0, tries: 0, offset: 0, crc: 0, reasoning: 0, begun: 0, ended: 0, endedBehind: 0 };
}

/** Returns the id of an event after which a client has everything up to this cursor. */
export function eventId(seq: number, cursor: TextCursor): string {
  return `${seq}-${FIELDS.map((field) => cursor[field].toString(BASE)).join('.')}`;
}

/** Parses an event id; undefined for one that this API never sent. */
export function readEventId(id: string): { seq: number; cursor: TextCursor } | undefined {
  const [, plain, seq, texts] = EVENT_ID.exec(id) ?? [];
  if (plain !== undefined) return { seq: Number(plain), cursor: startOf(0) };
  if (texts === undefined) return undefined;
  const values = texts.split('.').map((part) => Number.parseInt(part, BASE));
  const isOurs = values.every((value, index) => value <= (FIELDS[index] === 'crc' ? MAX_CRC : MAX));
  const cursor = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]!])) as unknown as TextCursor;
  return isOurs ? { seq: Number(seq), cursor } : undefined;
}

/** Returns the cursor after a piece of text. */
export function behind(cursor: TextCursor, text: string): TextCursor {
  return { ...cursor, offset: cursor.offset + text.length, crc: crc32(text, cursor.crc) };
}

/** Returns whether a text begins with what the client has. */
export function isBeginningOf(text: string, { offset, crc }: TextCursor): boolean {
  return offset <= text.length && crc32(text.slice(0, offset)) === crc;
}

/** Returns whether the end of a call, by its index, was reported, or cannot be yet. */
export function hasEnd({ ended, endedBehind }: TextCursor, call: number): boolean {
  if (call < ended || call - ended > MAX_TRACKED) return true;
  return ((endedBehind >> (call - ended)) & 1) === 1;
}

/** Returns the cursor after the end of a call, by its index, was reported. */
export function withEnd(cursor: TextCursor, call: number): TextCursor {
  let { ended, endedBehind } = cursor;
  endedBehind |= 1 << (call - ended);
  for (; (endedBehind & 1) === 1; endedBehind >>= 1) ended += 1;
  return { ...cursor, ended, endedBehind };
}
