import { SpanKind } from '@opentelemetry/api';
import type { Repository } from 'typeorm';
import { inSpan } from '../../telemetry/tracing.js';
import { currentSpan } from '../../trace.js';

/** Returns a repository whose calls are spans of the work at hand, as statements are. */
export function withSpans<Row extends object>(repository: Repository<Row>): Repository<Row> {
  if (!currentSpan()) return repository;
  const table = repository.metadata.tableName;
  return new Proxy(repository, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const call = () => value.apply(target, given) as unknown;
        return STATEMENTS.has(name) ? spanned(String(name), table, call as () => Promise<unknown>) : call();
      };
    },
  });
}

/** The methods of a repository that make statements. */
const STATEMENTS = new Set<string | symbol>([
  'save',
  'insert',
  'update',
  'upsert',
  'delete',
  'find',
  'findBy',
  'findOne',
  'findOneBy',
  'findOneOrFail',
  'findOneByOrFail',
  'count',
  'countBy',
  'exists',
  'existsBy',
  'increment',
  'decrement',
]);

/** Runs a statement in a span of the work at hand. */
export function spanned<T>(operation: string, table: string, call: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table };
  return inSpan(`${operation} ${table}`, { kind: SpanKind.CLIENT, attributes }, call);
}
