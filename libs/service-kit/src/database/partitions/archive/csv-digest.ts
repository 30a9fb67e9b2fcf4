import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const QUOTE = '"'.charCodeAt(0);
const NEWLINE = '\n'.charCodeAt(0);

/**
 * Passes CSV on, counts its lines as Postgres writes and reads them, and computes its checksum. A line break within
 * quotes ends no line.
 */
export class CsvDigest extends Transform {
  private readonly hash = createHash('sha256');
  private lines = 0;
  private isQuoted = false;

  /** Without the header. */
  get rowCount(): number {
    return Math.max(0, this.lines - 1);
  }

  /** Returns the SHA-256 in hex, once all has passed. */
  checksum(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.hash.update(chunk);
    for (const byte of chunk) {
      // A quote within quotes is written twice, which leaves and enters them.
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === NEWLINE && !this.isQuoted) this.lines++;
    }
    callback(null, chunk);
  }
}
