/** A change against the days before, in words. */
export function Trend({ now, before }: { now: number; before: number }) {
  if (before === 0) return now === 0 ? 'nothing yet' : 'nothing in the days before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as in the days before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % against the days before`;
}
