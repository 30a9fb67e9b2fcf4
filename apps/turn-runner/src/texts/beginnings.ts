/**
 * Where in a text the beginning of a word may stand of which the rest has not come yet: the earliest place from which
 * on the text is the beginning of the word. The length of the text where there is none. `andWhole`: the whole word at
 * the end counts, too.
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
export function outsideOf(text: string, word: string, position: number): number {
  const found = text.indexOf(word, Math.max(0, position - word.length + 1));
  return found !== -1 && found < position ? found : position;
}
