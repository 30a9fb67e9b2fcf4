#!/usr/bin/env node
/**
 * Bundles the front ends into their `dist/web`: `node deploy/local/build-web.mjs [app …]`, from the sources of the
 * libraries. The task `bundle` of `turbo.json` runs it where something has changed.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll, replace } from './finish-web.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const APPS = ['dashboard-web', 'admin-web'];

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
