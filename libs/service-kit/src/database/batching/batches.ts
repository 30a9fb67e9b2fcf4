import { MOST_OF_OWNER, MOST_WAITING, type Send, settle, tooMany, type WaitingRow } from './waiting-rows.js';

/**
 * Writes what requests of one owner bring at the same time with one statement: they would wait for each other's lock,
 * and each for a commit of its own. A row whose owner has nothing under way is written at once; what comes meanwhile is
 * written together afterwards, so many at a time. Rows that fail together are tried one by one, so that one of them
 * harms no other. Where very many wait, further ones are refused at once.
 */
export class Batches<Row, Outcome> {
  /** The rows that wait, by owner with something under way. */
  private readonly waiting = new Map<number, WaitingRow<Row, Outcome>[]>();
  /** How many rows of all owners have no outcome yet. */
  private unsettled = 0;

  constructor(
    private readonly write: Send<Row, Outcome>,
    private readonly atMost: number,
  ) {}

  /** The outcome of a row. Throws what writing it alone throws, and a `NotSentError` where too many wait. */
  add(owner: number, row: Row): Promise<Outcome> {
    const ofOwner = this.waiting.get(owner)?.length ?? 0;
    if (ofOwner >= MOST_OF_OWNER || this.unsettled >= MOST_WAITING) return Promise.reject(tooMany());
    this.unsettled++;
    return new Promise((resolve, reject) => {
      const one = { row, since: performance.now(), resolve, reject };
      const others = this.waiting.get(owner);
      if (others) others.push(one);
      else void this.writeAll(owner, [one]);
    });
  }

  private async writeAll(owner: number, waiting: WaitingRow<Row, Outcome>[]): Promise<void> {
    this.waiting.set(owner, waiting);
    while (waiting.length > 0) {
      const rows = waiting.splice(0, this.atMost);
      await settle(this.write, rows);
      this.unsettled -= rows.length;
    }
    this.waiting.delete(owner);
  }
}
