/** The terms of a WHERE, built from the requested filters, with their parameters. */
export class Conditions {
  private readonly terms: string[] = [];
  readonly parameters: unknown[];

  /** `before`: the parameters of terms that come earlier in the statement. */
  constructor(before: readonly unknown[] = []) {
    this.parameters = [...before];
  }

  /** Adds a term in which `?` stands for the value. Nothing is added where the value is undefined. */
  and(term: string, value: unknown): this {
    if (value !== undefined) this.terms.push(term.replaceAll('?', this.parameter(value)));
    return this;
  }

  /** Adds a value and returns its placeholder, for SQL of the caller's own. */
  parameter(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** All terms joined by AND. */
  get sql(): string {
    return this.terms.length === 0 ? 'true' : this.terms.join(' AND ');
  }
}

/**
 * Returns an expression: whether there is a row in `rows`, which is given as `table WHERE condition`. Unlike EXISTS it
 * always uses the index of that condition, whose columns are `order`. For EXISTS, Postgres may read the table from its
 * beginning where it estimates that one row in a hundred matches, and then it first reads all rows that have ended.
 */
export function isAny(rows: string, order: string): string {
  return `((SELECT true FROM ${rows} ORDER BY ${order} LIMIT 1) IS NOT NULL)`;
}
