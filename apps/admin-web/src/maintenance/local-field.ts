const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a `datetime-local` field has it: in the time zone of whoever looks. */
export function localField(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What such a field says, as a moment; null when it says nothing. */
export function momentOfField(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
