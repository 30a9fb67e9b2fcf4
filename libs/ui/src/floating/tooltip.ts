/**
 * Returns the tooltip of an element, shown while it is pointed at or focused: `<time {...tooltip('21 November,
 * 9:00')}>`. `Tooltips` shows it.
 */
export function tooltip(words: string | undefined, side?: 'right'): Readonly<Record<`data-${string}`, string>> {
  if (!words) return {};
  return side ? { 'data-tooltip': words, 'data-tooltip-side': side } : { 'data-tooltip': words };
}
