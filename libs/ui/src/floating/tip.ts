/**
 * Returns the tip of an element, shown while it is pointed at or focused: `<time {...tip('21 November, 9:00')}>`.
 * `Tips` shows it.
 */
export function tip(words: string | undefined, side?: 'right'): Readonly<Record<`data-${string}`, string>> {
  if (!words) return {};
  return side ? { 'data-tip': words, 'data-tip-side': side } : { 'data-tip': words };
}
