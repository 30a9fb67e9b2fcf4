import { MAX_WAITING, type Send, settle, tooMany, type WaitingRow } from './waiting-rows.js';

/** The most rows of one statement. */
const AT_MOST = 64;
/** How many statements run at a time while enough rows wait to fill one; otherwise one does. */
const AT_A_TIME = 4;
/** A statement that takes longer than this no longer holds up others: its connection may be dead. */
const SLOW_MS = 1_000;

/**
 * Sends one statement for all callers who wait: a row that comes while others are under way waits for the next
 * statement, together with everything else that comes meanwhile. The statement begins after the call, so it sees what
 * was written before. A row that comes alone does not wait.
 *
 * A second statement at a time would halve what each gathers: a statement costs Postgres and this process about as much
 * for five rows as for one. Rows that fail together are tried one by one, so that one bad row does not harm the others.
 * Where very many wait, further ones are refused at once. `Batches` is for rows that wait for the same lock.
 */
export class StatementBatcher<Row, Outcome> {
  private readonly waiting: WaitingRow<Row, Outcome>[] = [];
  /** How many rows have no outcome yet. */
  private unsettled = 0;
  private running = 0;
  private isAboutToRun = false;

  constructor(
    private readonly send: Send<Row, Outcome>,
    private readonly slowMs = SLOW_MS,
  ) {}

  /**
   * Returns the outcome of a row. Throws what sending it alone throws, and an `OverloadedError` where too many wait.
   */
  add(row: Row): Promise<Outcome> {
    if (this.unsettled >= MAX_WAITING) return Promise.reject(tooMany());
    this.unsettled++;
    return new Promise((resolve, reject) => {
      this.waiting.push({ row, since: performance.now(), resolve, reject });
      this.runSoon();
    });
  }

  /** Runs after everything that has already arrived, so that what comes together is sent together. */
  private runSoon(): void {
    if (this.isAboutToRun) return;
    this.isAboutToRun = true;
    setImmediate(() => {
      this.isAboutToRun = false;
      this.runNext();
    });
  }

  private runNext(): void {
    const most = this.waiting.length >= AT_MOST ? AT_A_TIME : 1;
    if (this.waiting.length === 0 || this.running >= most) return;
    this.running++;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
      this.runNext();
    };
    const slow = setTimeout(end, this.slowMs);
    const rows = this.waiting.splice(0, AT_MOST);
    void settle(this.send, rows).finally(() => {
      this.unsettled -= rows.length;
      clearTimeout(slow);
      end();
    });
    this.runNext();
  }
}
