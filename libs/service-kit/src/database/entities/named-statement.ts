import type { NamedQuery, QueryOptions, Sql } from '../sql.js';

/** Matches `:name`, but not the type of a cast. */
const PARAMETER = /(?<![:\w]):([a-z][a-z0-9_]*)/gi;

/**
 * A statement with named parameters: `:merchant_id` wherever the value is meant, in place of `$1`. Made once, used
 * often.
 */
export class NamedStatement<Values extends object> {
  readonly text: string;
  private readonly names: readonly string[];

  constructor(
    text: string,
    private readonly options?: QueryOptions,
  ) {
    const names: string[] = [];
    this.text = text.replace(PARAMETER, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
    this.names = names;
  }

  /** Runs it. Throws an Error where a value is missing. */
  query<Row = Record<string, unknown>>(sql: Sql, values: Values): Promise<Row[]> {
    return sql.query<Row>(this.text, this.parameters(values), this.options);
  }

  /**
   * Returns the statement with its values, for the end of a transaction. Throws an Error where a value is missing, or
   * where it is not prepared.
   */
  named(values: Values): NamedQuery {
    const { prepared } = this.options ?? {};
    if (prepared === undefined) throw new Error('the statement has no name to be prepared under');
    return { sql: this.text, parameters: this.parameters(values), prepared };
  }

  /** Returns the values in the order of their placeholders. */
  parameters(values: Values): unknown[] {
    return this.names.map((name) => {
      const value = (values as Record<string, unknown>)[name];
      if (value === undefined) throw new Error(`the parameter ${name} has no value`);
      return value;
    });
  }
}
