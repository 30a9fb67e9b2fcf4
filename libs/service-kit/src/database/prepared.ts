import type { ClientBase } from 'pg';
import { isStaleStatement } from './database-errors.js';

/**
 * Named statements, which every connection prepares once. A statement with `*` gives other columns once a migration has added some, and Postgres
 * then refuses it on each connection that knows it: from then on it goes by another name, which each connection prepares anew.
 */
export class Prepared {
  private readonly generations = new Map<string, number>();

  /** Rows of a statement. Throws what `isStaleStatement` knows once for a statement that a migration has changed; the same call then succeeds. */
  async query<Row>(client: ClientBase, name: string, text: string, values?: unknown[]): Promise<Row[]> {
    const generation = this.generationOf(name);
    try {
      const result = await client.query({ name: generation === 0 ? name : `${name} ${generation}`, text, values });
      return result.rows as Row[];
    } catch (error) {
      // Several connections find out at once; the first one has named it anew.
      if (isStaleStatement(error) && this.generationOf(name) === generation) this.generations.set(name, generation + 1);
      throw error;
    }
  }

  private generationOf(name: string): number {
    return this.generations.get(name) ?? 0;
  }
}
