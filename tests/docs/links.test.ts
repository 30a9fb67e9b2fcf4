import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('docs/check-links.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'links-'));
    mkdirSync(join(folder, 'docs'));
    cpSync(join(ROOT, 'docs/check-links.mjs'), join(folder, 'docs/check-links.mjs'));
    writeFileSync(join(folder, 'there.md'), '# A heading\n');
    writeFileSync(join(folder, 'docs/there.test.ts'), '');
    writeFileSync(join(folder, '.gitignore'), 'dist\n');
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function checked(page: string): { status: number | null; faults: string } {
    writeFileSync(join(folder, 'page.md'), page);
    const { status, stderr } = spawnSync(process.execPath, ['docs/check-links.mjs'], { cwd: folder, encoding: 'utf8' });
    return { status, faults: stderr.trim() };
  }

  it.each([
    ['a link', 'See [it](gone.md).\n', 'page.md:1: gone.md is not there'],
    ['a link that has a name', '[it]: gone.md\n', 'page.md:1: gone.md is not there'],
    ['a picture', '\n<img alt="" src="gone.png" width="9">\n', 'page.md:2: gone.png is not there'],
    ['a heading', '[it](there.md#no-heading)\n', 'page.md:1: there.md#no-heading has no heading #no-heading'],
    ['a way out', '[it](../elsewhere.md)\n', 'page.md:1: ../elsewhere.md leads out of the repository'],
    ['a path', '\nIn `apps/shop/src` it is.\n', 'page.md:2: `apps/shop/src` is not there'],
    ['the end of a path', 'See `shop/gone.ts`.\n', 'page.md:1: `shop/gone.ts` is not there'],
    [
      'a test',
      '```sh\nnpm test -- docs/there.test docs/gone.test.ts # one\n```\n',
      'page.md:2: npm test -- docs/gone.test.ts finds no test',
    ],
  ])('finds %s that leads nowhere', (_what, page, fault) => {
    expect(checked(page)).toEqual({ status: 1, faults: fault });
  });

  it('reports nothing for links that lead somewhere, and of code', () => {
    const page =
      '[it](there.md#a-heading), [site](https://example.com), `[code](gone.md)`\n\n```md\n[code](gone.md)\n```\n';

    expect(checked(page)).toEqual({ status: 0, faults: '' });
  });

  it('reports nothing for paths that exist, are printed by a build, or stand for others', () => {
    const page =
      '`docs/there.test.ts`, `docs`, `apps/shop/dist/main.js`, `apps/<service>/src`, `apps/*-web`, `/api/sessions`\n';

    expect(checked(page)).toEqual({ status: 0, faults: '' });
  });

  it('reports nothing for tests by their path, with or without its folder of compiled files, and by options', () => {
    const page =
      '```sh\nnpm test -- docs/there.test.ts\nnpm test -- docs/dist/there\nnpm test -- --bail there.test\n```\n';

    expect(checked(page)).toEqual({ status: 0, faults: '' });
  });
});
