import { fileURLToPath } from 'node:url';
import { buildSync, type Format, transformSync } from 'esbuild';

/** Every script of the page by its entry below `script/`, and whether it runs inline or is imported. */
export const SCRIPTS: Readonly<Record<string, Format>> = {
  page: 'iife',
  'dev-panel': 'iife',
  embed: 'iife',
  'walletconnect/remote-wallet': 'esm',
};

/**
 * Returns scripts with all their imports, in one line each, in the order of the given names. In a bundle of the service
 * (deploy/images/src/bundles/bundle-plugins.ts) this file is replaced by its results, because esbuild is missing there.
 */
export function scriptsOf(entries: readonly string[], format: Format): string[] {
  const { outputFiles } = buildSync({
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
  });
  return outputFiles.length === 1
    ? [outputFiles[0]!.text]
    : entries.map((entry) => outputFiles.find(({ path }) => path.endsWith(`${entry}.js`))!.text);
}

/** Returns a style sheet in one line. */
export function smallStyle(css: string): string {
  return transformSync(css, { loader: 'css', minify: true }).code.trim();
}
