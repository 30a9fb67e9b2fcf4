import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RepositoryWithCheck } from './repository-with-check.js';

describe('docs/check-links.mjs', () => {
  let repository: RepositoryWithCheck;
  beforeEach(() => {
    repository = new RepositoryWithCheck('docs/check-links.mjs');
    repository.write('there.md', '# A heading\n');
    repository.write('docs/there.test.ts', '');
    repository.write('.gitignore', 'dist\n');
  });
  afterEach(() => repository.remove());

  function checked(page: string): { status: number | null; faults: string } {
    repository.write('page.md', page);
    const { status, stderr } = repository.run();
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
