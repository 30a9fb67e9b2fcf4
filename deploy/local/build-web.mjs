#!/usr/bin/env node
/**
 * Bundles the front ends into their `dist/web`: `node deploy/local/build-web.mjs [app …]`, from the sources of the libraries. The
 * task `bundle` of `turbo.json` runs it where something has changed.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const APPS = ['dashboard-web', 'admin-web'];
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json']);
const DAY_MS = 86_400_000;
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

const wanted = process.argv.slice(2);
for (const app of wanted.length > 0 ? wanted : APPS) await bundle(app);

async function bundle(app) {
  const folder = join(ROOT, 'apps', app);
  const { build } = await import('vite');
  const [web, next] = [join(folder, 'dist', 'web'), join(folder, 'dist', `web.next-${process.pid}`)];
  const files = {
    root: folder,
    configFile: join(folder, 'vite.config.mjs'),
    build: { outDir: next },
  };
  await build(files);
  await compressAll(next);
  replace(web, next);
}

/** Puts the new bundle in the place of the old one. Pages that are open load parts of the old one for a day. */
function replace(web, next) {
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

/** Writes `.br` and `.gz` beside each file of text; the page itself is sent with a nonce and stays as it is. */
async function compressAll(folder) {
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
