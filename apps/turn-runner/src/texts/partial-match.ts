/**
 * Returns the offset of the longest suffix that may be the start of a word still being streamed; the length of the text
 * where there is none. `andWhole`: the whole word at the end counts, too.
 */
export function partialMatchAt(text: string, word: string, andWhole = false): number {
  const longest = andWhole ? word.length : word.length - 1;
  for (let at = Math.max(0, text.length - longest); ; at++) {
    at = text.indexOf(word[0]!, at);
    if (at === -1) return text.length;
    if (word.startsWith(text.slice(at))) return at;
  }
}

/** Returns the position itself, or the beginning of a word that spans it. */
export function beforeMatchAt(text: string, word: string, position: number): number {
  const found = text.indexOf(word, Math.max(0, position - word.length + 1));
  return found !== -1 && found < position ? found : position;
}
