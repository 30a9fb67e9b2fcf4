/** The longest name that every provider accepts. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1_024;

/** Returns a name of letters, digits, `_` and `-`, at most 64 characters; other characters become `_`. */
function safeName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME) || '_';
}

/** Returns a name that is not taken yet. */
export function freeName(text: string, taken: ReadonlySet<string>): string {
  const name = safeName(text);
  for (let number = 2, candidate = name; ; number++) {
    if (!taken.has(candidate)) return candidate;
    const ending = `_${number}`;
    candidate = name.slice(0, MAX_NAME - ending.length) + ending;
  }
}

/** Returns a stranger's description: one paragraph without control, invisible or direction-changing characters. */
export function safeDescription(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .toWellFormed();
}
