/**
 * Where in a text the beginning of a word may stand of which the rest has not come yet: the earliest place from which on the text is the
 * beginning of the word. The length of the text where there is none. `andWhole`: the whole word at the end counts, too.
 */
export function beginningAt(text: string, word: string, andWhole = false): number {
  const longest = andWhole ? word.length : word.length - 1;
  for (let at = Math.max(0, text.length - longest); ; at++) {
    at = text.indexOf(word[0]!, at);
    if (at === -1) return text.length;
    if (word.startsWith(text.slice(at))) return at;
  }
}

/** The place itself, or where a word begins that stands across it. */
export function outsideOf(text: string, word: string, place: number): number {
  const found = text.indexOf(word, Math.max(0, place - word.length + 1));
  return found !== -1 && found < place ? found : place;
}

/** Pieces of a text that come one after the other, with a word replaced wherever it stands, also across pieces. */
export class ReplacedWord {
  private held = '';

  constructor(
    private readonly word: string,
    private readonly by: string,
  ) {}

  /** What can be passed on by now. The beginning of a word that may yet come stays behind. */
  next(piece: string): string {
    const text = this.held + piece;
    const end = outsideOf(text, this.word, beginningAt(text, this.word));
    this.held = text.slice(end);
    return text.slice(0, end).replaceAll(this.word, this.by);
  }
}
