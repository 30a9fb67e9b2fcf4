/** A closed earlier turn of a space: its text and its result. */
export interface PastTurn {
  position: number;
  text: string;
  /** The result, or in brackets the reason why there is none. */
  answer: string;
  /** Tools that were called, in order: `http_fetch (done)`. Only calls with a known end. */
  tools: string[];
}

/** The earlier turns of a turn. */
export interface History {
  /** A summary of the turns before the newest ones; empty when there are none. */
  summary: string;
  /** The newest turns, oldest first. */
  turns: PastTurn[];
}
