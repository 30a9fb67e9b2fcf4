import { QueryCursor, QueryInt } from '@libs/dto/fields';
import { OnlyKnownNames } from '@libs/service-kit/fast-validation/dto-types';

/** A page of any list has 50 rows, or as many as its caller chooses up to 200; limits of the contract. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * The page of a list. A misspelled filter is refused: without it the list would also have rows that the caller meant to
 * exclude.
 */
@OnlyKnownNames()
export class ListQuery {
  @QueryInt({ default: DEFAULT_LIMIT, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryCursor()
  cursor?: string;
}
