import { isMissingTable } from '../connections/database-errors.js';
import type { Sql } from '../sql.js';

/** The names of the migrations that a service's code requires. */
export class SchemaVersion {
  constructor(private readonly migrations: readonly string[]) {}

  /**
   * Returns whether all of them have run. More may have: a schema is widened before code that needs it starts, and
   * narrowed only when nothing that runs needs the rest. Throws when the database does not answer.
   */
  async isReached(sql: Sql): Promise<boolean> {
    if (this.migrations.length === 0) return true;
    try {
      const text = 'SELECT count(*) AS ran FROM migration WHERE name = ANY($1)';
      const [row] = await sql.query<{ ran: number }>(text, [this.migrations]);
      return row!.ran === this.migrations.length;
    } catch (error) {
      if (isMissingTable(error)) return false;
      throw error;
    }
  }
}
