import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvColumns, csvText, FIRST_PAGE, type PageReader } from './csv-text.js';

export const CSV = 'text/csv';

/**
 * Responds to a request with every row of a list as a file named `<name>-<day>.csv`. It streams as fast as the client
 * reads. The first page is read before the first byte, so that a refusal is a response like any other; after a later
 * error Fastify breaks the connection, so that half a file is not taken for the whole.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: CsvColumns<Row>,
  read: PageReader<Row>,
): Promise<void> {
  const first = await read(FIRST_PAGE);
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  void reply
    .header('content-type', `${CSV}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(csvText(columns, first, read), { objectMode: false }));
}
