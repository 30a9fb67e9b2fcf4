import { Column, type ColumnOptions, type ColumnType, getMetadataArgsStorage, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Columns of entities. Each is TypeORM's `@Column` with the type in Postgres. The compiler refuses it on a property of
 * another type than such a column arrives as (`column-types.ts`), and on one that may be null where the column may not.
 */
type Arrives<V> = <K extends string, T extends Record<K, V>>(entity: T, property: K) => void;
type ArrivesOrNull<V> = <K extends string, T extends Record<K, V | null>>(
  entity: T,
  property: null extends T[K] ? K : never,
) => void;

/** Further options of a column. A default that is SQL code is a function: `() => 'now()'`. */
type Options = Pick<ColumnOptions, 'primary' | 'unique' | 'default' | 'collation' | 'asExpression' | 'generatedType'>;

interface ColumnDecorator<V> {
  (options: Options & { nullable: true }): ArrivesOrNull<V>;
  (options?: Options): Arrives<V>;
}

function columnOf<V>(type: ColumnType, fixed: ColumnOptions = {}): ColumnDecorator<V> {
  return ((options: ColumnOptions = {}) => Column({ type, ...fixed, ...options })) as ColumnDecorator<V>;
}

export const Text = columnOf<string>('text');
/** A hash in hex. */
export const Hex64 = columnOf<string>('char', { length: 64 });
export const Uuid = columnOf<string>('uuid');
/** Ids, cents, millionths of a dollar, block numbers: below 2^53, checked when they are read. */
export const BigInteger = columnOf<number>('bigint');
export const Integer = columnOf<number>('int');
export const SmallInteger = columnOf<number>('smallint');
export const Real = columnOf<number>('real');
/** Base units of a token, or wei. */
export const Units = columnOf<bigint>('numeric', { precision: 78, scale: 0 });
export const Bool = columnOf<boolean>('boolean');
export const Timestamp = columnOf<Date>('timestamptz');
/** A day as text: 2026-03-01. */
export const Day = columnOf<string>('date');
export const Json = columnOf<unknown>('json');
export const Bytes = columnOf<Buffer>('bytea');
export const TextList = columnOf<string[]>('text', { array: true });
/** Ranges of numbers as text: {[1,4),[6,7)}. */
export const Ranges = columnOf<string>('int8multirange');

/** The primary key that Postgres counts up; `BY DEFAULT` where a row may bring its own. */
export function Identity(generatedIdentity: 'ALWAYS' | 'BY DEFAULT' = 'ALWAYS'): Arrives<number> {
  return PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity });
}

/** A number that Postgres counts up in addition to the primary key; TypeORM has a decorator for primary keys only. */
export function CountedUp(options: Pick<Options, 'unique'> = {}): Arrives<number> {
  return (entity: object, property: string) => {
    Column({ type: 'bigint', generatedIdentity: 'ALWAYS', ...options })(entity, property);
    const strategy = 'identity' as 'increment';
    getMetadataArgsStorage().generations.push({ target: entity.constructor, propertyName: property, strategy });
  };
}
