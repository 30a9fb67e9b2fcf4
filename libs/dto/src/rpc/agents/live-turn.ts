/** A tool call for those who follow a turn: without arguments and result. */
export interface LiveCall {
  readonly call_id: string;
  readonly tool: string;
  /** Null while it is under way. */
  readonly ok: boolean | null;
  readonly ms: number | null;
}

/** A try of a step. A step is tried again when its worker was lost, and when its model was. */
export interface LiveTry {
  readonly attempt: number;
  readonly step: number;
  /** Counts the tries of this attempt at the step. */
  readonly tries: number;
}

/** The part of a try that a client has, in UTF-16 code units of its text. */
export interface LivePosition extends LiveTry {
  readonly length: number;
}

/** One turn in a `WatchMessage`. */
export interface WatchedTurn {
  readonly turn_id: string;
  /** The position of the watcher; absent: it has nothing. */
  readonly has?: LivePosition;
  /** Whether something was lost: the runner then sends again from `has` on. */
  readonly again?: boolean;
  /** Whether the watcher no longer follows it. */
  readonly over?: boolean;
}

/** Sent to all runners: at once when a turn is followed, and at intervals as long as it is. */
export interface WatchMessage {
  /** The address of the process of the gateway. */
  readonly watcher: string;
  readonly turns: readonly WatchedTurn[];
}

/** Sent by the runner that works on a turn to one process of the gateway. */
export interface LiveUpdate extends LiveTry {
  readonly turn_id: string;
  /** The offset of `text` in the text of the try. */
  readonly offset: number;
  readonly text: string;
  /** The length of everything written in the try: more than this update contains, if another one follows at once. */
  readonly length: number;
  /** The offsets in the text at which the model began to reason, stopped, began again. */
  readonly reasoning: readonly number[];
  /** Whether the text has ended. */
  readonly is_whole: boolean;
  /** The calls of the step that were begun, in the order of its request. */
  readonly calls: readonly LiveCall[];
  /** The previous step's final state, if this attempt took it: a receiver that has as much has all of it. */
  readonly before: StepSummary | null;
}

/** The extent of a step. */
export interface StepSummary {
  readonly tries: number;
  readonly length: number;
  readonly calls: number;
}

/** A step that is in the journal. */
export interface StoredText {
  readonly step: number;
  readonly offset: number;
  readonly text: string;
  /** Whether the text reaches to the end. */
  readonly is_whole: boolean;
  /** CRC-32 of the text before `offset`; null where it is shorter than that. */
  readonly crc_before: number | null;
  readonly calls: readonly LiveCall[];
}

const HALF_CHARACTER = /[\ud800-\udbff]$/;

/**
 * Returns the end of a piece of a text that begins at `from` and has at most `most` UTF-16 code units: never inside a
 * character, half of which a message cannot carry. Returns `from` where not one character fits.
 */
export function endOfPiece(text: string, from: number, most: number): number {
  const end = from + most;
  if (end >= text.length) return text.length;
  return HALF_CHARACTER.test(text[end - 1] ?? '') ? end - 1 : end;
}
