import { QueryCursor, QueryInt } from '@libs/dto/fields';

/** `docs/contract/decisions.md` section 3: all lists. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The page of a list. */
export class ListQuery {
  @QueryInt({ default: DEFAULT_LIMIT, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryCursor()
  cursor?: string;
}
