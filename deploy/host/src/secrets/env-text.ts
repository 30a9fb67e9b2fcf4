/** Characters that a value may have without quotes, in files that Node reads (`util.parseEnv`, `--env-file`). */
const PLAIN = /^[^\s#'"`\\]*$/;

/**
 * Returns `NAME=value` in the form that Node reads, with quotes where needed. Throws an Error that names the setting,
 * never its value.
 */
export function envLine(name: string, value: string): string {
  if (PLAIN.test(value)) return `${name}=${value}`;
  // Node resolves `\n` in double quotes, so they come last, and then only without a backslash.
  const quote = ["'", '`', '"'].find((one) => !value.includes(one) && !(one === '"' && value.includes('\\')));
  if (quote === undefined || /[\r\n]/.test(value)) throw new Error(`${name} cannot be written into a file of settings`);
  return `${name}=${quote}${value}${quote}`;
}

/** Returns a file of settings with lines added for missing ones; existing lines stay as they are, byte by byte. */
export function withAdded(text: string, settings: Readonly<Record<string, string>>, has: ReadonlySet<string>): string {
  const added = Object.entries(settings).flatMap(([name, value]) => (has.has(name) ? [] : [envLine(name, value)]));
  if (added.length === 0) return text;
  return `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${added.join('\n')}\n`;
}

/** Returns a file of settings without the lines of some. */
export function withoutLines(text: string, names: readonly string[]): string {
  const isOf = (line: string) => names.some((name) => line.trimStart().startsWith(`${name}=`));
  return text
    .split(/(?<=\n)/)
    .filter((line) => !isOf(line))
    .join('');
}
