import { type GrowthResults, type Row, rowsOf, shown, sizeName, sizesOf, times } from './growth-page.js';

const WIDTH = 900;
const PLOT = { left: 56, width: 380 };
const LABELS_AT = PLOT.left + PLOT.width + 44;
const LINE_HEIGHT = 15;
const MIN_HEIGHT = 190;
const TITLE_HEIGHT = 34;
const AXIS_HEIGHT = 44;

/**
 * Distinguishable for people who confuse red and green, and with contrast on white and on black.
 * https://jfly.uni-koeln.de/color/
 */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#808080'];
const DASHES = ['', '7 3', '2 2', '9 3 2 3', '12 4', '4 4', '1 3'];

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .title { font-weight: 600; font-size: 14px }
  .axis { fill: #59636e }
  .grid { stroke: #d1d9e0 }
  .guide { stroke: #59636e; stroke-dasharray: 1 5 }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .axis { fill: #9198a1 }
    .grid { stroke: #3d444d }
    .guide { stroke: #9198a1 }
    .back { fill: #0d1117 }
  }
`;

/** Returns the picture of all paths: a panel for each group, a line for each path, both scales logarithmic. */
export function growthPicture(results: GrowthResults): string {
  const sizes = sizesOf(results);
  let top = 0;
  const panels = [...Map.groupBy(rowsOf(results), ({ group }) => group)].map(([group, rows]) => {
    const height = Math.max(MIN_HEIGHT, rows.length * LINE_HEIGHT);
    const drawn = `<g transform="translate(0 ${top})">${panel(group, rows, sizes, height)}</g>`;
    top += TITLE_HEIGHT + height + AXIS_HEIGHT;
    return drawn;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img"`,
    ` aria-label="Milliseconds of each path by the number of rows">`,
    `<style>${STYLE}</style>`,
    `<rect class="back" width="${WIDTH}" height="${top}"/>`,
    ...panels,
    '</svg>',
  ].join('\n');
}

function panel(title: string, rows: readonly Row[], sizes: readonly number[], height: number): string {
  const all = rows.flatMap(({ ms }) => ms.filter((value) => value !== undefined));
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const decades = Math.max(1, high - low);
  const [first, last] = [Math.log10(sizes[0]!), Math.log10(sizes.at(-1)!)];
  const x = (size: number) => PLOT.left + ((Math.log10(size) - first) / Math.max(1, last - first)) * PLOT.width;
  const y = (ms: number) => TITLE_HEIGHT + height - ((Math.log10(ms) - low) / decades) * height;
  const ticks = Array.from({ length: decades + 1 }, (_, index) => 10 ** (low + index));
  const right = PLOT.left + PLOT.width;
  const grid = ticks.map((ms) => {
    const line = `<line class="grid" x1="${PLOT.left}" x2="${right}" y1="${at(y(ms))}" y2="${at(y(ms))}"/>`;
    return `${line}<text class="axis" text-anchor="end" x="${PLOT.left - 6}" y="${at(y(ms) + 4)}">${tick(ms)}</text>`;
  });
  const bottom = TITLE_HEIGHT + height;
  const names = sizes.map(
    (size) => `<text class="axis" text-anchor="middle" x="${at(x(size))}" y="${bottom + 18}">${sizeName(size)}</text>`,
  );
  return [
    `<text class="title" x="0" y="20">${text(title)}</text>`,
    ...grid,
    ...names,
    guide(sizes, decades, height),
    ...linesOf(rows, sizes, x, y, height),
  ].join('\n');
}

/** Returns the slope of a line that takes ten times as long for ten times the rows. */
function guide(sizes: readonly number[], decades: number, height: number): string {
  const powers = Math.max(1, Math.log10(sizes.at(-1)! / sizes[0]!));
  const rises = Math.min(powers, decades);
  const [x1, x2] = [PLOT.left, PLOT.left + (rises / powers) * PLOT.width];
  const bottom = TITLE_HEIGHT + height;
  return `<line class="guide" x1="${x1}" y1="${bottom}" x2="${at(x2)}" y2="${at(bottom - (rises / decades) * height)}"/>`;
}

function linesOf(
  rows: readonly Row[],
  sizes: readonly number[],
  x: (size: number) => number,
  y: (ms: number) => number,
  height: number,
): string[] {
  const ordered = rows.toSorted((a, b) => lastOf(b) - lastOf(a));
  const ends = ordered.map((row) => y(lastOf(row)));
  const positions = spread(ends, TITLE_HEIGHT + 8, TITLE_HEIGHT + height);
  return ordered.map((row, index) => {
    const { name, ms, growth } = row;
    const color = COLORS[index % COLORS.length]!;
    const dash = DASHES[Math.floor(index / COLORS.length) % DASHES.length]!;
    const points = ms.flatMap((value, size) => (value === undefined ? [] : [`${at(x(sizes[size]!))},${at(y(value))}`]));
    const [end, position] = [ends[index]!, positions[index]!];
    const right = PLOT.left + PLOT.width;
    const endsAt = x(sizes[ms.findLastIndex((value) => value !== undefined)]!);
    const leader = `${at(endsAt)},${at(end)} ${right},${at(end)} ${right + 20},${at(position)} ${LABELS_AT - 4},${at(position)}`;
    return [
      `<polyline fill="none" stroke="${color}" stroke-width="1.8"${dash && ` stroke-dasharray="${dash}"`} points="${points.join(' ')}"/>`,
      `<polyline fill="none" stroke="${color}" stroke-width="1"${dash && ` stroke-dasharray="${dash}"`} points="${leader}"/>`,
      `<text x="${LABELS_AT}" y="${at(position + 4)}">${text(`${name}: ${shown(lastOf(row))} ms, ${times(growth)}`)}</text>`,
    ].join('');
  });
}

/** Returns the value at the largest size at which it was measured. */
function lastOf({ ms }: Row): number {
  return ms.findLast((value) => value !== undefined)!;
}

/** Returns positions that are at least a line apart, in the same order, and as near to the wanted ones as possible. */
export function spread(wanted: readonly number[], top: number, bottom: number): number[] {
  const placed: number[] = [];
  for (const [index, position] of wanted.entries())
    placed.push(Math.max(index === 0 ? top : placed[index - 1]! + LINE_HEIGHT, position));
  for (let index = placed.length - 1; index >= 0; index--) {
    const most = index === placed.length - 1 ? bottom : placed[index + 1]! - LINE_HEIGHT;
    placed[index] = Math.min(placed[index]!, most);
  }
  return placed;
}

const at = (position: number): string => position.toFixed(1);
const tick = (ms: number): string => (ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`);
const text = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
