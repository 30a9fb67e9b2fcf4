import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import * as sdk from '../src/index.js';

/** `dist/test` is two folders below the package. */
const PACKAGE = join(import.meta.dirname, '../..');
const ROOT = join(PACKAGE, '../..');
const MAX_BYTES = 30 * 1024;
const read = (path: string) => readFileSync(join(PACKAGE, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { version: string; dependencies?: object; name: string };

describe('the bundle', () => {
  let code = '';
  let imported: string[] = [];
  beforeAll(async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(PACKAGE, 'dist/src/index.js')],
      ...{ bundle: true, minify: true, write: false, metafile: true, legalComments: 'none' },
      ...{ format: 'esm', platform: 'neutral', target: 'es2022' },
    });
    code = outputFiles[0]!.text;
    imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  });

  it('has less than 30 KB, zipped', () => {
    const bytes = gzipSync(code).byteLength;
    console.log(`the bundle has ${bytes} bytes zipped, ${code.length} before`);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  it('imports nothing, and speaks of nothing that only Node has', () => {
    expect(imported).toEqual([]);
    expect(code).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\b|\b__dirname\b/);
  });
});

describe('the package', () => {
  it('needs no other one, and its version is the one that it sends', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(sdk.VERSION).toBe(manifest.version);
    const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(manifest.version).toBe(root.version);
  });

  it('is found by its name, by `import` and by `require`', async () => {
    const require = createRequire(join(PACKAGE, 'package.json'));
    expect(Object.keys(require(manifest.name) as object).sort()).toEqual(Object.keys(sdk).sort());
    expect(Object.keys((await import(manifest.name)) as object).sort()).toEqual(Object.keys(sdk).sort());
  });

  it('holds what it needs to run and to be typed, and no tests', () => {
    const [{ files }] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: PACKAGE, encoding: 'utf8' }),
    ) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    const sources = globSync('src/**/*.ts', { cwd: PACKAGE }).map((path) => `dist/${path.replace(/\.ts$/, '')}`);
    const wanted = ['README.md', 'package.json', ...sources.flatMap((path) => [`${path}.d.ts`, `${path}.js`])];
    expect(paths.sort()).toEqual(wanted.sort());
  });
});

describe('the routes', () => {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/dist/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  /** What the sources ask for: `METHOD template`, with the constants that templates begin with. */
  const asked = globSync('src/{checkout,agents}/**/*.ts', { cwd: PACKAGE }).flatMap((path) => {
    const text = read(path);
    const constants = Object.fromEntries(
      [...text.matchAll(/^const ([A-Z]+) = '([^']+)'/gm)].map(([, name, value]) => [name, value]),
    );
    return [...text.matchAll(/'(\/(?:api|v1)[^']*)'|`(\$\{[A-Z]+\}\/[^`]+)`/g)].map(([, plain, built]) =>
      (plain ?? built ?? '').replace(/\$\{([A-Z]+)\}/, (_, name: string) => constants[name] ?? ''),
    );
  });

  it('are those of the API', () => {
    const unknown = [...new Set(asked)].filter((path) => !document.paths[path]);
    expect(asked.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  it('are all of them that take a key', () => {
    const withKey = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ security = [] }) => security.some((one) => 'apiKey' in one || 'agentKey' in one))
        ? [path]
        : [],
    );
    expect(withKey.filter((path) => !asked.includes(path))).toEqual([]);
  });
});

describe('the types', () => {
  it('have every event of the guides', () => {
    const guide = ['docs/webhooks.md', 'docs/agents/webhooks.md']
      .map((page) => readFileSync(join(ROOT, page), 'utf8'))
      .join('\n');
    const types = [...guide.matchAll(/^\| `((?:payment|session|turn)\.\w+)` \|/gm)].map(([, type]) => type);
    const printed = read('src/generated/events.ts');
    expect(types.length).toBeGreaterThan(11);
    expect(types.filter((type) => !printed.includes(`type: '${type}';`))).toEqual([]);
  });

  it('are as they would be printed now', () => {
    execFileSync(process.execPath, [join(PACKAGE, 'print-types.mjs'), '--check'], { encoding: 'utf8' });
  });
});
