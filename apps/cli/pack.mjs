#!/usr/bin/env node
/**
 * `node apps/cli/pack.mjs [folder]`, after a build: the merchants' commands as a package of one file, which needs
 * nothing but Node. `npm pack` in the folder makes the archive for `npm install -g`.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const folder = resolve(process.argv[2] ?? join(HERE, 'dist/package'));
const { version } = JSON.parse(readFileSync(join(HERE, '../../sdks/typescript/package.json'), 'utf8'));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(HERE, 'dist/src/merchant/main.js')],
  outfile: join(folder, 'checkout.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  // Messages of errors contain names of classes.
  keepNames: true,
  logLevel: 'warning',
  legalComments: 'inline',
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
const description =
  'The command line of the checkout for merchants: listen, trigger, pay, and everything that a key may do';
const facts = {
  name: '@checkout/cli',
  version,
  description,
  license: 'UNLICENSED',
  type: 'module',
  bin: { checkout: 'checkout.mjs' },
  files: ['checkout.mjs', 'README.md'],
  engines: { node: '>=20' },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
cpSync(join(HERE, '../../docs/cli.md'), join(folder, 'README.md'));
console.log(folder);
