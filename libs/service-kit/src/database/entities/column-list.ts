import { getMetadataArgsStorage } from 'typeorm';
import type { EntityClass } from '../../service-definition.js';

/** A column of an entity, and its type as written in a cast. */
interface ListedColumn {
  readonly name: string;
  readonly type: string;
}

/** The columns of an entity for statements that are written out, so that no list of them is kept by hand. */
export class ColumnList<Row extends object> {
  private readonly columns: readonly ListedColumn[];

  /**
   * Lists all columns in the order of the class, or the named ones in the given order. Throws an Error for an unknown
   * one.
   */
  constructor(entity: EntityClass<Row>, names?: readonly (keyof Row & string)[]) {
    const declared = getMetadataArgsStorage().filterColumns(entity).map(listed);
    const find = (name: string) => {
      const column = declared.find((one) => one.name === name);
      if (!column) throw new Error(`${entity.name} has no column ${name}`);
      return column;
    };
    this.columns = names ? names.map(find) : declared;
  }

  /** `a, b`. */
  get names(): string {
    return this.columns.map(({ name }) => name).join(', ');
  }

  /** `t.a, t.b`, where another table has columns of the same names. */
  namesOf(alias: string): string {
    return this.columns.map(({ name }) => `${alias}.${name}`).join(', ');
  }

  /** `a bigint, b text`, as the columns of a record. */
  get definitions(): string {
    return this.columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  }

  /**
   * `a bigint, b text`, as the columns of a record whose JSON strangers wrote. A JSON column is text there: Postgres
   * resolves every escape of a record, and refuses the NUL that JSON may contain. Read it with `recordValues` or
   * `recordAssignments`. The prefix is as for `parameters`.
   */
  recordDefinitions(prefix = ''): string {
    return this.columns.map(({ name, type }) => `${prefix}${name} ${type === 'json' ? 'text' : type}`).join(', ');
  }

  /** `r.a, r.b::json`, of such a record. */
  recordValues(alias: string, prefix = ''): string {
    return this.columns.map((column) => valueIn(`${alias}.${prefix}`, column)).join(', ');
  }

  /** `a = r.a, b = r.b::json`, of such a record, for an UPDATE. */
  recordAssignments(alias: string): string {
    return this.columns.map((column) => `${column.name} = ${valueIn(`${alias}.`, column)}`).join(', ');
  }

  /** `:a::bigint, :b::text`, for a `NamedStatement`; with a prefix where other tables have the same names. */
  parameters(prefix = ''): string {
    return this.columns.map(({ name, type }) => `:${prefix}${name}::${type}`).join(', ');
  }

  /**
   * `unnest(:a::bigint[], :b::text[]) AS alias (a, b)`: many rows as a table, for a `NamedStatement` with the values of
   * `arraysOf`.
   */
  unnested(alias: string): string {
    const arrays = this.columns.map(({ name, type }) => `:${name}::${type}[]`);
    return `unnest(${arrays.join(', ')}) AS ${alias} (${this.names})`;
  }

  /** `a = from.a, b = from.b`, for an UPDATE; by default from the row proposed for an INSERT. */
  assignments(from = 'excluded'): string {
    return this.columns.map(({ name }) => `${name} = ${from}.${name}`).join(', ');
  }

  /** Returns the values of many rows column by column, for `unnested`; JSON as text. */
  arraysOf(rows: readonly { readonly [Column in keyof Row]?: unknown }[]): Record<string, unknown[]> {
    return Object.fromEntries(
      this.columns.map(({ name }) => [name, rows.map((row) => (row as Record<string, unknown>)[name])]),
    );
  }
}

function valueIn(before: string, { name, type }: ListedColumn): string {
  return `${before}${name}${type === 'json' ? '::json' : ''}`;
}

type ColumnArgs = ReturnType<ReturnType<typeof getMetadataArgsStorage>['filterColumns']>[number];

function listed({ propertyName, options }: ColumnArgs): ListedColumn {
  // A char without a length is one character, and a cast would cut off the rest.
  const length = options.length ? `(${options.length})` : '';
  return { name: propertyName, type: `${String(options.type)}${length}${options.array ? '[]' : ''}` };
}
