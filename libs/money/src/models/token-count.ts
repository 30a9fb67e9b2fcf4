/**
 * The longest piece that is counted at once. The time of a count grows with the square of a word's length, so a text
 * without blanks is cut.
 */
const PIECE = /[\s\S]{1,200}/g;
/**
 * The characters of a long text that are counted before other work continues, up to 5 ms: whole pieces, so that their
 * sum is that of the text.
 */
const PART = /[\s\S]{1,2000}/g;
/**
 * Providers count the same text differently; measured differences to the tokenizer that is used here stay below this.
 */
const MARGIN = 1.4;

/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number;

let loading: Promise<TokenCounter> | undefined;

/**
 * Loads the tokenizer, once: its table takes half a second and some memory, so that only processes that need it pay. It
 * is the one of OpenAI's models (o200k); for others it is an estimate. A text with words of 200 characters and more
 * counts up to two tokens more for each.
 */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => (text: string) => {
    let tokens = 0;
    // No text of a caller is a special token.
    for (const piece of text.match(PIECE) ?? []) tokens += countTokens(piece, { disallowedSpecial: new Set() });
    return tokens;
  });
  return loading;
}

/**
 * Returns how many tokens a provider may count for a text that it has not counted yet: with a margin of two fifths, and
 * at most one for each byte, which no tokenizer exceeds.
 */
export function tokenBound(text: string, count: TokenCounter): number {
  return boundOf(text, count(text));
}

/**
 * Returns the same number for a text that may be long. After each part `rest` is awaited, so that other work of the
 * process continues.
 */
export async function tokenBoundInParts(
  text: string,
  count: TokenCounter,
  rest: () => Promise<unknown>,
): Promise<number> {
  let tokens = 0;
  for (const part of text.match(PART) ?? []) {
    tokens += count(part);
    await rest();
  }
  return boundOf(text, tokens);
}

function boundOf(text: string, tokens: number): number {
  return Math.min(Buffer.byteLength(text), Math.ceil(tokens * MARGIN));
}
