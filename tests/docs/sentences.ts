const FENCE = /^\s*(```|~~~)/;
const NO_PROSE = /^\s*(?:\||#|<\/?(?:details|summary|img|br)\b.*>\s*$)/;
/** The end of a sentence: a full stop, with closing marks, before a blank. `e.g.` and numbers do not match. */
const ENDS = /(?<=[.!?…]["”)*]*)\s+(?=["“(*[`]*[A-Z0-9`])/;

/**
 * Returns the sentences that a reader of a page reads: paragraphs and items of lists, without code, tables, headings
 * and unpublished parts. A piece of code within a sentence counts as one word.
 */
export function sentencesOf(page: string): string[] {
  return blocksOf(page)
    .flatMap((block) => plain(block).split(ENDS))
    .filter((sentence) => /[A-Za-z]/.test(sentence));
}

export function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns all text of a page, with tables and headings, to search it for words that should not be there. */
export function proseOf(page: string): string {
  return withoutFences(page)
    .filter((line) => !/^\s*<\/?details/.test(line))
    .map((line) => plain(line).replaceAll('CODE', ' '))
    .join('\n');
}

/** Returns paragraphs and items, each on one line. */
function blocksOf(page: string): string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of withoutFences(page)) {
    if (line.trim() === '' || NO_PROSE.test(line)) {
      isOpen = false;
      continue;
    }
    const isItem = /^\s*(?:[-*]|\d+\.|>)\s/.test(line);
    const text = line.replace(/^\s*(?:[-*]|\d+\.|>)\s+/, '').trim();
    if (isOpen && !isItem) blocks[blocks.length - 1] += ` ${text}`;
    else blocks.push(text);
    isOpen = true;
  }
  return blocks;
}

function withoutFences(page: string): string[] {
  let isFenced = false;
  return page.split('\n').filter((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isFenced = !isFenced;
    return !isFence && !isFenced;
  });
}

function plain(text: string): string {
  return text
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/`[^`]+`/g, 'CODE')
    .replaceAll(/\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '');
}
