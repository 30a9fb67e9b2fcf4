import {
  type FindOperator,
  type FindOptionsWhere,
  LessThan,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import type { EntityClass } from '../../service-definition.js';
import { spanned } from '../spans/repository-spans.js';
import type { Sql } from '../sql.js';

/** Values of columns; one in SQL is a function: `() => 'now()'`. */
export type ColumnValues<Row> = { [Column in keyof Row]?: Row[Column] | (() => string) };

/** Returns the part of a `where` that continues a list below a position; nothing at its beginning. */
export function below<Column extends string>(
  column: Column,
  position: number | undefined,
): { [C in Column]?: FindOperator<number> } {
  return position === undefined ? {} : ({ [column]: LessThan(position) } as { [C in Column]: FindOperator<number> });
}

/** Adds a row. Returns it as stored, defaults included. */
export async function insertRow<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  values: ColumnValues<Row>,
): Promise<Row> {
  const repository = sql.repository(entity);
  const insert = repository.createQueryBuilder().insert().values(typed<Row>(values)).returning('*').updateEntity(false);
  const [row] = await rowsOf('insert', repository, insert);
  return row!;
}

/** Adds rows. Skips those whose unique key exists already. */
export async function insertNew<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  values: readonly ColumnValues<Row>[],
): Promise<void> {
  const repository = sql.repository(entity);
  const insert = repository
    .createQueryBuilder()
    .insert()
    .values(values.map(typed<Row>))
    .orIgnore()
    .updateEntity(false);
  await rowsOf('insert', repository, insert);
}

/** Changes the matching rows. Returns them as they then are. */
export function updateRows<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  which: FindOptionsWhere<Row>,
  changes: ColumnValues<Row>,
): Promise<Row[]> {
  const repository = sql.repository(entity);
  const update = repository
    .createQueryBuilder()
    .update()
    .set(typed<Row>(changes))
    .where(which)
    .returning('*')
    .updateEntity(false);
  return rowsOf('update', repository, update);
}

/** TypeORM's own type takes JSON of unknown fields for a part of the entity. */
function typed<Row>(values: ColumnValues<Row>): QueryDeepPartialEntity<Row> {
  return values as QueryDeepPartialEntity<Row>;
}

async function rowsOf<Row extends object>(
  operation: string,
  { metadata }: Repository<Row>,
  statement: { execute(): Promise<{ raw: unknown }> },
): Promise<Row[]> {
  const { raw } = await spanned(operation, metadata.tableName, () => statement.execute());
  return raw as Row[];
}
