import { MAX_OF_OWNER, MAX_WAITING, type Send, settle, tooMany, type WaitingRow } from './waiting-rows.js';

/**
 * Writes with one statement what requests of one owner bring at the same time: apart, they would wait for each other's
 * lock, and each for a commit of its own. A row whose owner has nothing under way is written at once; rows that come
 * meanwhile are written together afterwards, at most `atMost` at a time. Rows that fail together are tried one by one,
 * so that one bad row does not harm the others. Where very many wait, further ones are refused at once.
 */
export class Batches<Row, Outcome> {
  /** The waiting rows of each owner with a statement under way. */
  private readonly waiting = new Map<number, WaitingRow<Row, Outcome>[]>();
  /** How many rows of all owners have no outcome yet. */
  private unsettled = 0;

  constructor(
    private readonly write: Send<Row, Outcome>,
    private readonly atMost: number,
  ) {}

  /**
   * Returns the outcome of a row. Throws what writing it alone throws, and an `OverloadedError` where too many wait.
   */
  add(owner: number, row: Row): Promise<Outcome> {
    const ofOwner = this.waiting.get(owner)?.length ?? 0;
    if (ofOwner >= MAX_OF_OWNER || this.unsettled >= MAX_WAITING) return Promise.reject(tooMany());
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
