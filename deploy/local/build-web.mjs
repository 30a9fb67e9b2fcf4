#!/usr/bin/env node
/**
 * Bundles the front ends into their `dist/web`: `node deploy/local/build-web.mjs [app …]`, from the sources of the libraries. The
 * task `bundle` of `turbo.json` runs it where something has changed.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const APPS = ['dashboard-web', 'admin-web'];
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json']);
const SHOWN = 6;
const DAY_MS = 86_400_000;
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

const wanted = process.argv.slice(2);
for (const app of wanted.length > 0 ? wanted : APPS) await bundle(app);

async function bundle(app) {
  const folder = join(ROOT, 'apps', app);
  const started = performance.now();
  const { build } = await import('vite');
  const [web, next] = [join(folder, 'dist', 'web'), join(folder, 'dist', `web.next-${process.pid}`)];
  const files = {
    root: folder,
    configFile: join(folder, 'vite.config.mjs'),
    logLevel: 'warn',
    build: { outDir: next },
  };
  await build(files);
  const sizes = await compressAll(next);
  replace(web, next);
  printSizes(app, sizes, (performance.now() - started) / 1000);
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
  return Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const [small, middle] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
      writeFileSync(`${path}.br`, small);
      writeFileSync(`${path}.gz`, middle);
      return { name: relative(folder, path), bytes: bytes.length, small: small.length };
    }),
  );
}

function printSizes(app, sizes, seconds) {
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  const entry = entryOf(app);
  const first = sizes.filter(({ name }) => entry.includes(name));
  const sum = (list, key) => list.reduce((total, size) => total + size[key], 0);
  console.log(`${app}: bundled in ${seconds.toFixed(1)} s                     minified     brotli`);
  const row = (name, bytes, small) => console.log(`  ${name.padEnd(40)} ${kb(bytes)} ${kb(small)}`);
  row(`first load (${first.length} files)`, sum(first, 'bytes'), sum(first, 'small'));
  row(`all (${sizes.length} files)`, sum(sizes, 'bytes'), sum(sizes, 'small'));
  const largest = [...sizes].sort((a, b) => b.small - a.small).slice(0, SHOWN);
  for (const { name, bytes, small } of largest) row(name, bytes, small);
}

/** What index.html names: the entry, its style sheet, what is preloaded. */
function entryOf(app) {
  return readFileSync(join(ROOT, 'apps', app, 'dist', 'web', 'index.html'), 'utf8');
}
