import MiniSearch from 'minisearch';

/** A heading of a page, as the build lists them. */
export interface Entry {
  readonly url: string;
  readonly page: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
}

/** A heading that fits, with the words around the first hit. */
export interface Found extends Entry {
  readonly excerpt: string;
  readonly words: readonly string[];
}

const MAX = 12;
const BEFORE = 40;
const AFTER = 120;

/** Loads what there is to find, once, from this origin; the search itself runs in the browser. */
export async function loadFinder(): Promise<(query: string) => Found[]> {
  const response = await fetch('/docs/search.json');
  if (!response.ok) throw new Error(`the search index: ${response.status}`);
  const entries = (await response.json()) as Entry[];
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'page', 'text'],
    // Names of fields and events are found by each of their words, too.
    tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => [word, ...parts(word)]),
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query) =>
    index
      .search(query)
      .slice(0, MAX)
      .map(({ id, terms }) => ({ ...entries[id as number]!, ...excerptOf(entries[id as number]!.text, terms) }));
}

function parts(word: string): string[] {
  return word.includes('_') ? word.split('_') : [];
}

/** Where a word of the text begins so: `an` is not found within `standard`. */
function startOf(word: string, text: string): number {
  let position = text.indexOf(word);
  while (position > 0 && /[\p{L}\p{N}]/u.test(text[position - 1]!)) position = text.indexOf(word, position + 1);
  return position;
}

function excerptOf(text: string, words: readonly string[]): { excerpt: string; words: readonly string[] } {
  const lower = text.toLowerCase();
  const positions = words.map((word) => startOf(word.toLowerCase(), lower)).filter((position) => position >= 0);
  const first = positions.length > 0 ? Math.min(...positions) : 0;
  const start = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0;
  const excerpt = text.slice(start, first + AFTER);
  return { excerpt: `${start > 0 ? '… ' : ''}${excerpt}${first + AFTER < text.length ? ' …' : ''}`, words };
}
