import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { faultPoint } from '../../../fault-point.js';
import { CopiedRows } from './copied-rows.js';
import { CsvDigest } from './csv-digest.js';

/** The description of an archive, stored next to it in a file of the same name with `.json` at its end. */
export interface ArchiveManifest {
  /** The table that was archived. */
  readonly table: string;
  readonly rows: number;
  /** The SHA-256 of the compressed file, as `sha256sum` prints it. */
  readonly sha256: string;
  /** The SHA-256 of the CSV in the file. */
  readonly csv_sha256: string;
}

/** The suffix of a file until it is complete and was read back. */
const UNFINISHED = '.part';

/**
 * Writes all rows of a table to `<name>` in a folder, as compressed CSV with a header, and its manifest to
 * `<name>.json`. Both get their names once they are on the disk and the first one was read back: a file without its
 * JSON is incomplete, and another run replaces it. The table must not change meanwhile. Throws an Error where the file
 * does not match the table, and where a file of other rows has the name.
 */
export async function writeArchive(
  client: pg.ClientBase,
  table: string,
  { folder, name }: { folder: string; name: string },
): Promise<ArchiveManifest> {
  const path = join(folder, name);
  const unfinished = `${path}${UNFINISHED}`;
  const copied = new CopiedRows(client, `COPY ${table} TO STDOUT (FORMAT csv, HEADER)`);
  const [written, compressed] = [new CsvDigest(), new Passing()];
  await pipeline(copied, written, createGzip(), compressed, createWriteStream(unfinished));
  await flush(unfinished);
  faultPoint('after_archive_written');
  const manifest = {
    table,
    rows: copied.rowCount ?? -1,
    sha256: compressed.checksum(),
    csv_sha256: written.checksum(),
  };
  await verify(unfinished, manifest);
  await requireSame(path, manifest);
  await writeFile(`${path}.json${UNFINISHED}`, `${JSON.stringify(manifest)}\n`);
  await flush(`${path}.json${UNFINISHED}`);
  await rename(unfinished, path);
  faultPoint('after_archive_named');
  await rename(`${path}.json${UNFINISHED}`, `${path}.json`);
  await flush(folder);
  return manifest;
}

/** Throws an Error where there is a complete file of other rows: it is somebody's only copy of them. */
async function requireSame(path: string, { sha256 }: ArchiveManifest): Promise<void> {
  const text = await readFile(`${path}.json`, 'utf8').catch(() => undefined);
  if (text !== undefined && (JSON.parse(text) as ArchiveManifest).sha256 !== sha256)
    throw new Error(`${path} is there already, and has other rows: move it away`);
}

/** Reads a file back from the disk. Throws an Error where it does not match the manifest. */
async function verify(path: string, { rows, sha256, csv_sha256 }: ArchiveManifest): Promise<void> {
  const [compressed, read] = [new Passing(), new CsvDigest()];
  await pipeline(createReadStream(path), compressed, createGunzip(), read, async (source) => {
    for await (const _ of source);
  });
  const found = { rows: read.rowCount, sha256: compressed.checksum(), csv_sha256: read.checksum() };
  if (found.rows !== rows || found.sha256 !== sha256 || found.csv_sha256 !== csv_sha256)
    throw new Error(`${path} was read back as ${JSON.stringify(found)}, and should be of ${rows} rows, ${sha256}`);
}

/** Flushes a file, or the names in a folder, to the disk, so that a power loss does not undo it. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Passes bytes on and computes their checksum. */
class Passing extends Transform {
  private readonly hash: Hash = createHash('sha256');

  checksum(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.hash.update(chunk);
    callback(null, chunk);
  }
}
