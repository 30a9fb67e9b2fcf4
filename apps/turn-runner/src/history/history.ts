/** An earlier turn of a space, closed: what was asked, and what it came to. */
export interface PastTurn {
  position: number;
  text: string;
  /** The result, or in brackets why there is none. */
  answer: string;
  /** Tools that were called, in order: `http_fetch (done)`. Only calls with a known end. */
  tools: string[];
}

/** What a turn knows of those before it. */
export interface History {
  /** Turns before the newest ones, in short; empty when there are none. */
  summary: string;
  /** The newest turns, oldest first. */
  turns: PastTurn[];
}
