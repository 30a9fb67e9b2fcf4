import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { foundIn, PRIVATE, PRIVATE_IN_CODE } from './private-words.js';
import { proseOf, sentencesOf, wordsOf } from './sentences.js';

interface Page {
  readonly source: string;
  readonly title: string;
  readonly section: string;
  readonly path: string;
}

const site = (file: string) => import(pathToFileURL(join(ROOT, 'docs/site', file)).href);
const { PAGES } = (await site('pages.mjs')) as { PAGES: readonly Page[] };
const { published, publishedLink } = (await site('markdown/published.mjs')) as {
  published(text: string): string;
  publishedLink(target: string, source: string): string | undefined;
};

const MAX_WORDS = 25;
const pages = PAGES.map(({ source }) => [source, published(readFileSync(join(ROOT, source), 'utf8'))] as const);

const CODE =
  '{sdks/*/{src,checkout,api,webhooks}/**/*.{ts,tsx,py,go,php},apps/*/src/**/*.{ts,tsx},libs/*/src/**/*.{ts,tsx}}';

/** All texts of the SDKs, which merchants read in their editors: names, comments, messages, recipes and tests. */
const SDKS = 'sdks/{{go,php,python}/**/*.{go,php,py,mjs,md},typescript/{README.md,{src,recipes}/**/*.ts}}';

/** Pages printed from the code, of both APIs; `libs/errors` has tests of its own. */
const PRINTED = 'docs/generated/';
/** Pages for operators, who also read them in the repository: unpublished parts are plain text on the site. */
const OF_OPERATORS = 'Operators';

describe.each(pages)('%s', (source, text) => {
  it(`has sentences of at most ${MAX_WORDS} words`, () => {
    const long = sentencesOf(text).filter((sentence) => wordsOf(sentence) > MAX_WORDS);
    expect(long).toEqual([]);
  });

  it('uses the words of the field', () => {
    expect(foundIn(source.startsWith(PRINTED) ? '' : proseOf(text), PRIVATE)).toEqual([]);
  });

  it('spells what ended early as its API does', () => {
    const other = source.startsWith('docs/agents/') ? /\bcanceled\b/ : /\bcancelled\b/;
    expect(other.exec(source.startsWith(PRINTED) ? '' : proseOf(text))).toBeNull();
  });

  it('leads to pages that are published', () => {
    if (PAGES.find((page) => page.source === source)?.section === OF_OPERATORS) return;
    const links = [...text.replaceAll(/```.*?```/gs, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    expect(links.filter((target) => publishedLink(target, source) === undefined)).toEqual([]);
  });
});

/** Returns a text on one line, without what begins the lines of comments. */
const joined = (text: string) => text.replaceAll(/\s*\n\s*(?:\/\/|\*|#:?)?\s*/g, ' ');

describe('texts in code', () => {
  const found = (text: string) => foundIn(text, PRIVATE_IN_CODE);

  it('use the words of the field', () => {
    const files = globSync(CODE, { cwd: ROOT });
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      files.flatMap((file) => found(readFileSync(join(ROOT, file), 'utf8')).map((hit) => `${file}: ${hit}`)),
    ).toEqual([]);
  });

  it('of SDKs use the words of the field, across lines as well', () => {
    const files = globSync(SDKS, { cwd: ROOT, exclude: ['**/node_modules/**'] });
    expect(files.length).toBeGreaterThan(150);
    expect(
      files.flatMap((file) =>
        foundIn(joined(readFileSync(join(ROOT, file), 'utf8')), PRIVATE).map((hit) => `${file}: ${hit}`),
      ),
    ).toEqual([]);
  });

  it.each([
    '// It is sent\n// again.',
    '/**\n * It is sent\n * again.\n */',
    '    #: It is sent\n    #: again.',
    '"""\nIt is sent\nagain.\n"""',
  ])('are joined across lines: %j', (text) => expect(foundIn(joined(text), PRIVATE)).toHaveLength(1));

  it.each([
    '/** Calls off a session. */',
    "summary: 'call off a session'",
    '// what it called off',
    'Token or pay link',
    '/** Colours. */',
    'it was recognised',
    'fulfil()',
  ])('are found in %s', (text) => expect(found(text)).toHaveLength(1));
});

describe('the sentences of a page', () => {
  it('are counted without code, tables and headings', () => {
    const page =
      '# A title of words\n\nOne two `three four`. Five\nsix seven!\n\n| a | b |\n\n```sh\nnot this\n```\n- An item.\n';
    expect(sentencesOf(page)).toEqual(['One two CODE.', 'Five six seven!', 'An item.']);
    expect(sentencesOf(page).map(wordsOf)).toEqual([3, 3, 2]);
  });

  it('do not end within a version or an abbreviation', () => {
    expect(sentencesOf('Node 20.19 and e.g. this. Then [that](x.md).')).toEqual([
      'Node 20.19 and e.g. this.',
      'Then that.',
    ]);
  });
});
