import { all, MayBeAbsent, QueryCursor, QueryInt, QuerySearch, SafeInt } from '@libs/dto/fields';
import { Transform } from 'class-transformer';

/** A whole number of a query string that may be left out. */
export function QueryNumber(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return all(
    MayBeAbsent(),
    Transform(({ value }) => numberOf(value)),
    SafeInt(min, max),
  );
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
