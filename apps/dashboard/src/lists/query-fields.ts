import { QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';

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
