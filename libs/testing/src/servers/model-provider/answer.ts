/** A call of a tool in an answer; its arguments as JSON, which may be broken. */
export interface AnsweredCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The tokens of an answer. Input is all input, of which some was in the cache, and some is put there. */
export interface AnsweredUsage {
  readonly input: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
  readonly output: number;
}

/** A model's answer, whatever the protocol. */
export interface Answer {
  readonly text?: string;
  readonly calls?: readonly AnsweredCall[];
  /** Its earlier thoughts, sealed as by its provider. */
  readonly reasoning?: string;
  /** The part of its thoughts that it shows where they are sealed, as in the Responses API. */
  readonly summary?: string;
  readonly usage: AnsweredUsage;
  /** Whether it reached the limit of its output. */
  readonly isCut?: boolean;
}

/** One event of a stream, in the form in which it is sent. */
export type ServerEvent = string;

/** Returns a text in a few pieces, as they arrive. */
export function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,16}/g) ?? [];
}
