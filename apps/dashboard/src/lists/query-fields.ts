import { MayBeAbsent, QueryCursor, QueryInt, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';

/** A whole number of a query string that may be left out. */
export function QueryNumber(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return together(
    MayBeAbsent(),
    Transform(({ value }) => numberOf(value)),
    SafeInt(min, max),
  );
}

/** Text to look for. Blank text looks for nothing. */
export function QuerySearch(): PropertyDecorator {
  const blankIsAbsent = Transform(({ value }) =>
    typeof value === 'string' && value.trim() === '' ? undefined : value,
  );
  return together(blankIsAbsent, MayBeAbsent(), IsString(), MaxLength(200));
}

/** A list that is paged. */
export class PagedQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** A list that is paged and can be searched. */
export class SearchQuery extends PagedQuery {
  @QuerySearch()
  search?: string;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

function together(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}
