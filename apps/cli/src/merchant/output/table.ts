/** The least width that a column is cut to. */
const MIN = 6;
const GAP = '  ';
/** Descriptions of purchases may contain anything: control characters would manipulate the reader's terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A cell; an absent value is shown as a dash. */
export type Cell = string | number | null | undefined;

/** Returns text that is safe to print, on one line. */
export function printable(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  return String(cell).replace(CONTROLS, '\ufffd');
}

/** Renders rows below their titles, cut to a width if one is given: the widest columns first. */
export function tableOf(titles: readonly string[], rows: readonly (readonly Cell[])[], width?: number): string {
  const texts = [titles, ...rows].map((row) => row.map((cell) => [...printable(cell)]));
  const widths = titles.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  if (width !== undefined) fit(widths, width);
  return texts
    .map((row) =>
      row
        .map((cell, at) => padded(cell, widths[at]!))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Renders names and values, one pair per line. */
export function detailsOf(values: Readonly<Record<string, Cell>>): string {
  const longest = Math.max(...Object.keys(values).map((name) => name.length));
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(longest)}${GAP}${printable(value)}`)
    .join('\n');
}

function fit(widths: number[], width: number): void {
  for (;;) {
    const total = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
    const widest = Math.max(...widths);
    if (total <= width || widest <= MIN) return;
    widths[widths.indexOf(widest)] = Math.max(MIN, widest - (total - width > 8 ? 4 : 1));
  }
}

function padded(cell: readonly string[], width: number): string {
  if (cell.length > width) return `${cell.slice(0, width - 1).join('')}…`;
  return cell.join('') + ' '.repeat(width - cell.length);
}
