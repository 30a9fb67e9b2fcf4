/** Returns the UTC month of a moment and those before it, newest first, for a choice. */
export function monthsUntil(now: Date, count: number): { value: string; label: string }[] {
  const words = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    return { value: month.toISOString().slice(0, 7), label: words.format(month) };
  });
}
