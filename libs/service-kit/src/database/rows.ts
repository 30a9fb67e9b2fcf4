import {
  type FindOperator,
  type FindOptionsWhere,
  LessThan,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import type { EntityClass } from '../service-definition.js';
import { spanned } from './repository-spans.js';
import type { Sql } from './sql.js';

/** What of a `where` makes a list go on below a place; nothing at its beginning. */
export function below<Column extends string>(
  column: Column,
  place: number | undefined,
): { [C in Column]?: FindOperator<number> } {
  return place === undefined ? {} : ({ [column]: LessThan(place) } as { [C in Column]: FindOperator<number> });
}

/** Adds a row. Answers it as it then is, defaults with it. */
export async function insertRow<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  values: QueryDeepPartialEntity<Row>,
): Promise<Row> {
  const repository = sql.repository(entity);
  const insert = repository.createQueryBuilder().insert().values(values).returning('*').updateEntity(false);
  const [row] = await rowsOf('insert', repository, insert);
  return row!;
}

/** Adds rows. Those that a unique key has already stay as they are. */
export async function insertNew<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  values: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  const repository = sql.repository(entity);
  const insert = repository.createQueryBuilder().insert().values(values).orIgnore().updateEntity(false);
  await rowsOf('insert', repository, insert);
}

/** Changes the rows that fit. Answers them as they then are. */
export function updateRows<Row extends object>(
  sql: Sql,
  entity: EntityClass<Row>,
  which: FindOptionsWhere<Row>,
  changes: QueryDeepPartialEntity<Row>,
): Promise<Row[]> {
  const repository = sql.repository(entity);
  const update = repository.createQueryBuilder().update().set(changes).where(which).returning('*').updateEntity(false);
  return rowsOf('update', repository, update);
}

async function rowsOf<Row extends object>(
  operation: string,
  { metadata }: Repository<Row>,
  statement: { execute(): Promise<{ raw: unknown }> },
): Promise<Row[]> {
  const { raw } = await spanned(operation, metadata.tableName, () => statement.execute());
  return raw as Row[];
}
