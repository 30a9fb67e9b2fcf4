import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { routesForKeys } from './key-routes.js';

const FOLDER = join(ROOT, 'sdks/php');
const TIMEOUT_MS = 120_000;

function php(...args: string[]): { status: number | null; stdout: string } {
  const { error, status, stdout } = spawnSync('php', args, { cwd: FOLDER, encoding: 'utf8' });
  if (error) throw new Error(`install php-cli to run this test: ${error.message}`);
  return { status, stdout };
}

/** Returns the routes of the methods. A list is a GET, too. */
function routesOfPackage(): string[] {
  return globSync('src/Resources/*.php', { cwd: FOLDER })
    .flatMap((file) =>
      [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/->send\('([A-Z]+)', '([^']+)'/g)].map(
        ([, method, path]) => `${method} ${path}`,
      ),
    )
    .sort();
}

describe('the SDK for PHP', () => {
  it(
    'passes its own tests, and the vectors of webhooks',
    () => {
      const { status, stdout } = php('tests/run.php');

      expect(stdout.match(/^not ok[\s\S]*?(?=^ok|\n\d)/gm) ?? []).toEqual([]);
      expect(status).toBe(0);
      expect(Number(/^(\d+) passed, 0 failed$/m.exec(stdout)?.[1])).toBeGreaterThan(30);
    },
    TIMEOUT_MS,
  );

  it(
    'has no file that PHP cannot read, recipes included',
    () => {
      const files = globSync('{*,{src,recipes,tests}/**/*}.php', { cwd: FOLDER });

      expect(files.length).toBeGreaterThan(40);
      expect(files.filter((file) => php('-l', file).status !== 0)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('needs PHP and what php-cli brings, and nothing else', () => {
    const { require: needs } = JSON.parse(readFileSync(join(FOLDER, 'composer.json'), 'utf8')) as {
      require: Record<string, string>;
    };
    const modules = php('-m').stdout.toLowerCase().split('\n');

    expect(Object.keys(needs).sort()).toEqual(['ext-hash', 'ext-json', 'ext-openssl', 'php']);
    expect(modules).toEqual(expect.arrayContaining(['hash', 'json', 'openssl']));
    const sources = globSync('src/**/*.php', { cwd: FOLDER }).map((file) => readFileSync(join(FOLDER, file), 'utf8'));
    expect(sources.filter((source) => /\b(curl_|mb_|iconv|ctype_|posix_|pcntl_)\w*\(/.test(source))).toEqual([]);
  });

  it('has a method for every route of a key, and no other', () => {
    // The log of events has two methods: one for its events, one for its end.
    expect([...new Set(routesOfPackage())].sort()).toEqual(routesForKeys());
  });
});
