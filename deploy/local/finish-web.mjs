/** Finishes the files of a site: compresses them, and replaces the previous ones. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.json']);
const DAY_MS = 86_400_000;
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Replaces the old bundle by the new one. Open pages continue to load parts of the old one for a day. */
export function replace(web, next) {
  const old = `${next}.old`;
  if (existsSync(join(web, 'assets')))
    for (const name of readdirSync(join(web, 'assets')))
      keepForADay(join(web, 'assets', name), join(next, 'assets', name));
  if (existsSync(web)) renameSync(web, old);
  renameSync(next, web);
  rmSync(old, { recursive: true, force: true });
}

function keepForADay(from, to) {
  if (existsSync(to) || Date.now() - statSync(from).mtimeMs > DAY_MS) return;
  cpSync(from, to, { preserveTimestamps: true });
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Writes `.br` and `.gz` next to each text file. A page itself is not compressed here, because the server fills it in
 * first.
 */
export async function compressAll(folder) {
  const files = filesBelow(folder).filter((path) => COMPRESSED.has(extname(path)));
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const [small, middle] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
      writeFileSync(`${path}.br`, small);
      writeFileSync(`${path}.gz`, middle);
    }),
  );
}
