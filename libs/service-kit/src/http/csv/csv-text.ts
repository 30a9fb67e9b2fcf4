import type { Page, PageRequest } from '@libs/dto/lists/page';
import { stringify } from 'csv-stringify/sync';

/**
 * Columns of an export: the header, and the cell of each row. Never renamed or moved; new ones are added at the end.
 */
export type CsvColumns<Row> = readonly (readonly [header: string, cellOf: (row: Row) => string | number | null])[];

/** Reads the page that begins at a cursor; without one, the first page. */
export type PageReader<Row> = (part: PageRequest) => Promise<Page<Row>>;

/** Rows of a page: the most that any list gives. */
const LIMIT = 500;

/** The page that every export begins with. */
export const FIRST_PAGE: PageRequest = { limit: LIMIT };

/**
 * Returns the text of an export, a page at a time, so that memory stays flat however long it is. RFC 4180. Cells that a
 * spreadsheet would take for a formula get an apostrophe in front. Fails where a page cannot be read.
 */
export async function* csvText<Row>(columns: CsvColumns<Row>, first: Page<Row>, read: PageReader<Row>) {
  yield lines([columns.map(([header]) => header)]);
  for (let page = first; ; ) {
    yield lines(page.data.map((row) => columns.map(([, cellOf]) => cellOf(row))));
    if (page.next_cursor === null) return;
    page = await read({ cursor: page.next_cursor, limit: LIMIT });
  }
}

function lines(records: readonly (readonly (string | number | null)[])[]): string {
  return stringify(records as (string | number | null)[][], { record_delimiter: '\r\n', escape_formulas: true });
}
