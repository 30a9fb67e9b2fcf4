/** The change compared with the days before, in words. */
export function Trend({ now, before }: { now: number; before: number }) {
  if (before === 0) return now === 0 ? 'nothing yet' : 'nothing in the previous period';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'same as the previous period';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% vs. the previous period`;
}
