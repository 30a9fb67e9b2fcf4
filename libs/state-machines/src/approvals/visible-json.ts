/** Characters that are drawn as nothing, or change the order of others: the person who decides must see them. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u007f-\u00a0\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Returns a value as JSON of several lines that hides nothing; parsing it gives the same value. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(HIDDEN, escaped);
}

/** Reads arguments. Undefined: not an object of JSON. */
export function argumentsIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
