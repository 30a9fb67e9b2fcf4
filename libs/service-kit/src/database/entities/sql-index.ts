import type { EntityClass } from '../../service-definition.js';

/** An index in SQL. */
export interface SqlIndexText {
  readonly name: string;
  readonly isUnique: boolean;
  /** The text after the name of the table: `(a, b DESC) INCLUDE (c) WHERE d`, or `USING gin (…)`. */
  readonly rest: string;
}

const TEXTS = new WeakMap<object, SqlIndexText[]>();

/**
 * Declares an index that TypeORM's own `@Index` cannot write: with an order, an expression, another method, or further
 * columns in its leaves. The migration makes it; the drift test compares the schema with the declaration.
 */
export function SqlIndex(name: string, rest: string, { unique = false } = {}): ClassDecorator {
  return (entity) => {
    TEXTS.set(entity, [...(TEXTS.get(entity) ?? []), { name, isUnique: unique, rest }]);
  };
}

/** Returns the indexes that an entity declares in SQL. */
export function sqlIndexesOf(entity: EntityClass): readonly SqlIndexText[] {
  return TEXTS.get(entity) ?? [];
}
