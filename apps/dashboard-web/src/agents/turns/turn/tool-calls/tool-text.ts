/** Returns JSON with indents, and any other text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns how long something took: `12 ms`, `3.4 s`; nothing while it lasts. */
export function durationOf({ started_at, finished_at }: { started_at: string; finished_at: string | null }): string {
  if (!finished_at) return '';
  const ms = Math.max(0, Date.parse(finished_at) - Date.parse(started_at));
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** Returns a size as `1 byte`, `12 KB`, `3.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const step = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${step === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}
