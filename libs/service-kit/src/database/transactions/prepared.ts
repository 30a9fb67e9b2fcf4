import type { ClientBase } from 'pg';
import { isStaleStatement } from '../connections/database-errors.js';
import { type Frame, queryPipelined } from './pipelined-query.js';

/** A statement that connections keep under a name, with its values. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[] | undefined;
  /** Whether the connection plans again, as in `QueryOptions`. */
  readonly isReplanned: boolean | undefined;
}

/** The age of a connection at its first replan. The time to the next one then doubles, up to a minute. */
const FIRST_REPLAN_MS = 1_000;
const LAST_REPLAN_MS = 60_000;

/** When a connection plans again, in milliseconds of `performance.now()`. */
interface Replan {
  at: number;
  afterMs: number;
}

/**
 * Named statements, which every connection prepares once. A statement with `*` gives other columns once a migration has
 * added some, and Postgres then refuses it on each connection that has prepared it: from then on it has another name,
 * which each connection prepares again.
 *
 * Postgres keeps the plan of a named statement until somebody analyzes one of its tables, which autovacuum does at most
 * once a minute. A plan made while a table was empty reads all of it, however long it has grown since: claims of turns
 * took 66 ms each on a new database. So a statement may request new plans, made from the current sizes of tables: often
 * while its connection is young, and once a minute later. All statements of that connection then get new plans. It is
 * not for every service: with new plans in the midst of a load the webhook dispatcher filled fewer of its slots next to
 * endpoints that hang.
 */
export class Prepared {
  private readonly texts = new Map<string, string>();
  private readonly generations = new Map<string, number>();
  private readonly replans = new WeakMap<ClientBase, Replan>();

  /**
   * Returns the rows of a statement, sent together with BEGIN or COMMIT where a frame specifies it. For a statement
   * that a migration has changed, throws once an error that `isStaleStatement` recognizes; the same call then succeeds.
   * Throws for a name that stands for another text: Postgres would refuse it too, but only on a connection that has
   * prepared the other one.
   */
  async query<Row>(
    client: ClientBase,
    { name, text, values, isReplanned }: PreparedStatement,
    frame?: Frame,
  ): Promise<Row[]> {
    const known = this.texts.get(name) ?? text;
    if (known !== text) throw new Error(`The name “${name}” stands for another statement already`);
    this.texts.set(name, known);
    const generation = this.generationOf(name);
    if (isReplanned) this.forgetOldPlans(client);
    try {
      const config = { name: generation === 0 ? name : `${name} ${generation}`, text, values: values ?? [] };
      const { rows } = await (frame ? queryPipelined(client, config, frame) : client.query(config));
      return rows as Row[];
    } catch (error) {
      // Several connections may notice at once; only the first one renames the statement.
      if (isStaleStatement(error) && this.generationOf(name) === generation) this.generations.set(name, generation + 1);
      throw error;
    }
  }

  /**
   * Sent before the next statement, on the same connection. Where it fails, so does that statement, which reports it.
   */
  private forgetOldPlans(client: ClientBase): void {
    const now = performance.now();
    const replan = this.replans.get(client) ?? { at: now + FIRST_REPLAN_MS, afterMs: FIRST_REPLAN_MS };
    if (now >= replan.at) {
      client.query('DISCARD PLANS').catch(() => undefined);
      replan.afterMs = Math.min(replan.afterMs * 2, LAST_REPLAN_MS);
      replan.at = now + replan.afterMs;
    }
    this.replans.set(client, replan);
  }

  private generationOf(name: string): number {
    return this.generations.get(name) ?? 0;
  }
}
