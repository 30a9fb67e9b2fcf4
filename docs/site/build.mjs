#!/usr/bin/env node
/**
 * `node docs/site/build.mjs`: builds the documentation site in `dist/web`. The task `@docs/site#bundle` of `turbo.json`
 * runs it after changes, and the gateway serves the site below `/docs`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { build } from 'esbuild';
import { compressAll, replace } from '../../deploy/local/finish-web.mjs';
import { servedMarkdown } from './markdown/published.mjs';
import { exampleFiles } from './output/examples.mjs';
import { llmsFullText, llmsText } from './output/llms.mjs';
import { searchEntries } from './output/search.mjs';
import { addressOf, PAGES, withoutDocs } from './pages.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const NEXT = join(HERE, 'dist', `web.next-${process.pid}`);

process.chdir(HERE);
try {
  const assets = await bundleAssets();
  const pages = await writePages(assets);
  const markdown = new Map(
    PAGES.map(({ source, path }) => [path, servedMarkdown(readFileSync(join(ROOT, source), 'utf8'), source)]),
  );
  for (const [path, text] of markdown) write(`${path || 'index'}.md`, text);
  write('search.json', JSON.stringify(searchEntries(pages)));
  write('llms.txt', llmsText(markdown));
  write('llms-full.txt', llmsFullText(markdown));
  for (const file of exampleFiles(ROOT)) write(withoutDocs(file), readFileSync(join(ROOT, file)));
  await compressAll(join(NEXT, 'assets'));
  replace(join(HERE, 'dist', 'web'), NEXT);
} finally {
  rmSync(NEXT, { recursive: true, force: true });
}

/** Writes scripts, style and icon under names with a hash of their content, and returns these names. */
async function bundleAssets() {
  const { metafile } = await build({
    entryPoints: { early: 'src/early.ts', site: 'src/site.ts', style: 'style/site.css', icon: 'style/icon.svg' },
    loader: { '.svg': 'copy' },
    absWorkingDir: HERE,
    outdir: join(NEXT, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const named = Object.keys(metafile.outputs).map((file) => [basename(file).split('-')[0], `assets/${basename(file)}`]);
  return Object.fromEntries(named);
}

async function writePages(assets) {
  const written = [];
  const eleventy = new Eleventy('templates', NEXT, {
    quietMode: true,
    configPath: 'eleventy.config.mjs',
    config(config) {
      config.addGlobalData('assets', assets);
      config.on('eleventy.after', ({ results }) => void written.push(...results));
    },
  });
  await eleventy.write();
  const byPath = new Map(written.map(({ outputPath, content }) => [relative(NEXT, outputPath), content]));
  return PAGES.map(({ source, path, section }) => ({
    address: addressOf(source),
    section,
    html: byPath.get(path === '' ? 'index.html' : `${path}.html`),
  }));
}

function write(name, content) {
  mkdirSync(dirname(join(NEXT, name)), { recursive: true });
  writeFileSync(join(NEXT, name), content);
}
