/** The terms of a WHERE, built from the requested filters, with their parameters. */
export class Conditions {
  private readonly terms: string[] = [];
  readonly parameters: unknown[];

  /** `before`: the parameters of terms that stand before these in the statement. */
  constructor(before: readonly unknown[] = []) {
    this.parameters = [...before];
  }

  /** Adds a term in which `?` stands for the value. Nothing is added where the value is undefined. */
  and(term: string, value: unknown): this {
    if (value !== undefined) this.terms.push(term.replaceAll('?', this.parameter(value)));
    return this;
  }

  /** The placeholder of a value, for text of the caller's own. */
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
 * An expression: whether there is such a row, for `rows` as `table WHERE condition`. Unlike EXISTS it always uses the
 * index of that condition, of which `order` are columns. For EXISTS Postgres may read the table from its beginning,
 * where it estimates that one row in a hundred is such, and then it reads all that have ended first.
 */
export function isAny(rows: string, order: string): string {
  return `((SELECT true FROM ${rows} ORDER BY ${order} LIMIT 1) IS NOT NULL)`;
}
