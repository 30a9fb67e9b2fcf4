/** A path at one size. */
export interface MeasuredPath {
  readonly group: string;
  readonly name: string;
  /** The median of milliseconds until the response. */
  readonly ms: number;
  /** Milliseconds of a processor that Postgres used. */
  readonly postgresMs: number;
  /** The response, where it was an error. */
  readonly failed?: string;
}

/** The measurements with one number of rows. */
export interface MeasuredSize {
  readonly date: string;
  /** The product of these paths, where only one was measured. */
  readonly of?: string | undefined;
  readonly paths: readonly MeasuredPath[];
}

/** The kept measurements. */
export interface GrowthResults {
  readonly cores: number;
  readonly processor: string;
  /** Measurements by the number of rows. */
  readonly sizes: Readonly<Record<string, MeasuredSize>>;
}

/** A path through all sizes. */
export interface Row {
  readonly group: string;
  readonly name: string;
  /** Milliseconds for each size; undefined where it was not measured. */
  readonly ms: readonly (number | undefined)[];
  readonly postgresMs: readonly (number | undefined)[];
  /** The ratio of the time at the largest measured size to that at the smallest. */
  readonly growth: number;
  /** Whether the response at the largest size was an error. */
  readonly fails: boolean;
}

/**
 * The growth from which on a path is named in the text: an index has at most one level more for each hundred times the
 * rows.
 */
const GROWS = 4;

const WHAT = [
  'What each path costs one merchant who has so many sessions and so many turns of an agent, spread over a year.',
  'Each session has a delivery, an event, an attempt and a watched address; 60% have a payment and a transfer.',
  'Each turn has three events, a charge and a step.',
  'The figures are milliseconds until the answer, the median of up to 15 calls, one at a time.',
  'Retention and what is built anew are measured once.',
  'The last columns are how many times as long it takes with the most rows as with the fewest, and the same of what Postgres computes.',
  'Sums that are built anew, months that are compared with their payments and filters over all addresses read every row: they take as much longer as there are more.',
  'A report of usage by customer sums the days of each of them: with ten million turns there are 100,000.',
  'Ten million sessions with all that follows from them take 57 GB, and as many turns 50 GB: each product is measured in a system of its own there (`--of`).',
  'What fails is answered with 503, after the time that stands there with retries of the client.',
].join(' ');

/** Returns sizes in order. */
export function sizesOf({ sizes }: GrowthResults): number[] {
  return Object.keys(sizes)
    .map(Number)
    .toSorted((a, b) => a - b);
}

/**
 * Returns paths in the order of the largest size at which both products were measured, then those that only larger
 * sizes have.
 */
export function rowsOf(results: GrowthResults): Row[] {
  const sizes = sizesOf(results);
  const whole = sizes.findLastIndex((size) => results.sizes[size]!.of === undefined);
  const newest = sizes.slice(Math.max(0, whole)).flatMap((size) => results.sizes[size]!.paths);
  const paths = new Map(newest.map(({ group, name }) => [`${group} ${name}`, { group, name }]));
  return [...paths.values()].map(({ group, name }) => {
    const at = sizes.map((size) =>
      results.sizes[size]!.paths.find((path) => path.group === group && path.name === name),
    );
    const measured = at.filter((path) => path !== undefined);
    return {
      group,
      name,
      ms: at.map((path) => path?.ms),
      postgresMs: at.map((path) => path?.postgresMs),
      growth: measured.at(-1)!.ms / measured[0]!.ms,
      fails: measured.at(-1)!.failed !== undefined,
    };
  });
}

/** Formats `10^6` as people write it. */
export function sizeName(size: number): string {
  return size.toLocaleString('en');
}

/** Returns the page about the cost of each path while tables grow, as it is printed to `docs/generated/`. */
export function growthPage(results: GrowthResults): string {
  const sizes = sizesOf(results);
  const rows = rowsOf(results);
  const dates = [...new Set(sizes.map((size) => results.sizes[size]!.date))].join(', ');
  const grown = rows.filter(({ growth }) => growth > GROWS).toSorted((a, b) => b.growth - a.growth);
  return [
    '# Growth',
    WHAT,
    `Measured by \`npm run bench -- growth\` on ${results.cores} cores (${results.processor}), ${dates}.`,
    'The figures are kept in `tests/bench/results/growth.json`; this page and its picture are printed from them.',
    '![Milliseconds of each path by the number of rows, both on logarithmic scales, a panel for each group of paths](growth.svg)',
    grown.length === 0
      ? `No path takes more than ${GROWS} times as long.`
      : `More than ${GROWS} times as long: ${grown.map(grew).join('; ')}.`,
    ...[...Map.groupBy(rows, ({ group }) => group)].map(([group, those]) => `## ${group}\n\n${tableOf(sizes, those)}`),
  ].join('\n\n');
}

function grew({ name, growth, fails }: Row): string {
  return `${name} (${fails ? 'fails' : times(growth)})`;
}

function tableOf(sizes: readonly number[], rows: readonly Row[]): string {
  const head = ['Path', ...sizes.map(sizeName), 'Growth', 'of Postgres'];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|${head.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`,
    ...rows.map((row) =>
      line([row.name, ...row.ms.map(shown), row.fails ? 'fails' : times(row.growth), postgresGrowth(row)]),
    ),
  ].join('\n');
}

function postgresGrowth({ postgresMs }: Row): string {
  const measured = postgresMs.filter((value) => value !== undefined);
  // Below this, the noise of background work dominates.
  return times(measured.at(-1)! / Math.max(0.3, measured[0]!));
}

/** Formats milliseconds with two or three significant digits. */
export function shown(ms: number | undefined): string {
  if (ms === undefined) return '';
  return ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toPrecision(2);
}

export function times(factor: number): string {
  return `${factor >= 10 ? Math.round(factor).toLocaleString('en') : factor.toFixed(1)}×`;
}
