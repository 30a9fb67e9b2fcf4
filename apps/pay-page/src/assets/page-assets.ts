import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { PAGE_STYLE } from '../style/page.style.js';

/** What goes into the page, made small. */
export interface PageAssets {
  readonly style: string;
  readonly pageScript: string;
  readonly devPanelScript: string;
  /** For the pages of shops. */
  readonly embedScript: string;
  /** How a content security policy names what the page holds. */
  readonly sources: Readonly<Record<'style' | 'pageScript' | 'devPanelScript', string>>;
}

let made: PageAssets | undefined;

/** Bundled when it is first wanted, from what the compiler wrote: tests and every way to start see the same page. */
export function pageAssets(): PageAssets {
  if (made) return made;
  const [pageScript, devPanelScript, embedScript] = bundled('page', 'dev-panel', 'embed');
  const style = transformSync(PAGE_STYLE, { loader: 'css', minify: true }).code.trim();
  const inPage = { style, pageScript: pageScript!, devPanelScript: devPanelScript! };
  const sources = {
    style: hashOf(inPage.style),
    pageScript: hashOf(inPage.pageScript),
    devPanelScript: hashOf(inPage.devPanelScript),
  };
  made = { ...inPage, embedScript: embedScript!, sources };
  return made;
}

/** A script that the page imports later, when somebody asks for what it does. */
export function importedScript(entry: string): string {
  return bundle([entry], 'esm')[0]!.text;
}

/** Scripts with all that they import, in one line each, in the order of their names here. */
function bundled(...entries: string[]): string[] {
  const outputs = bundle(entries, 'iife');
  return entries.map((entry) => outputs.find(({ path }) => path.endsWith(`${entry}.js`))!.text.trim());
}

function bundle(entries: string[], format: 'iife' | 'esm') {
  return buildSync({
    entryPoints: entries.map((entry) => fileURLToPath(new URL(`../script/${entry}.js`, import.meta.url))),
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format,
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  }).outputFiles;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
