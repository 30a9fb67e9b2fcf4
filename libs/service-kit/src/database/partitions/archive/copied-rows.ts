import { Readable } from 'node:stream';
import pg from 'pg';

/**
 * The message that node-postgres passes to the running query; its types describe neither the message nor its source.
 */
interface CopyMessage {
  readonly chunk: Buffer;
}
type CopySource = Parameters<pg.Query['submit']>[0];

/** A query that hands over what COPY sends, which node-postgres itself drops. */
class CopyQuery extends pg.Query {
  onChunk: (chunk: Buffer, source: CopySource) => void = () => undefined;

  handleCopyData({ chunk }: CopyMessage, source: CopySource): void {
    // The chunk is a view of a buffer that the connection uses again.
    this.onChunk(Buffer.from(chunk), source);
  }
}

/**
 * The bytes of a `COPY … TO STDOUT`, read no faster than they are taken. A reader that gives up before the end loses
 * the connection.
 */
export class CopiedRows extends Readable {
  /** Known at the end. */
  rowCount: number | undefined;
  private source: CopySource | undefined;

  constructor(client: pg.ClientBase, statement: string) {
    super();
    const query = new CopyQuery(statement);
    query.onChunk = (chunk, source) => {
      this.source = source;
      if (!this.push(chunk)) source.stream.pause();
    };
    query.on('error', (error) => this.destroy(error));
    query.on('end', (result) => {
      this.source = undefined;
      this.rowCount = result.rowCount ?? undefined;
      this.push(null);
    });
    client.query(query);
  }

  override _read(): void {
    this.source?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.source?.stream.destroy();
    callback(error);
  }
}
