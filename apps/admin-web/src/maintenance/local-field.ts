const two = (number: number) => String(number).padStart(2, '0');

/** A moment as a `datetime-local` field has it: in the time zone of the viewer. */
export function localField(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The value of such a field, as a moment; null when it is empty. */
export function momentOfField(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
