const two = (number: number) => String(number).padStart(2, '0');

/** Returns a moment in the form of a `datetime-local` field: in the time zone of the viewer. */
export function localField(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the value of such a field as a moment; null when it is empty. */
export function momentOfField(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
