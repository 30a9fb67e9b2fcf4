import type { ProgramProfile } from '../profiles/shares.js';
import { percent, sharesText } from '../profiles/shares-text.js';
import type { Figure } from './aims/figure.js';
import { AREAS, FIGURES } from './aims.js';
import { cellsOf, type Line, linesOf, nameOf } from './lines.js';
import type { KeptProfile, Results, Run } from './results.js';

/** The columns of a line, named for readers who do not have the commit before them. */
const PAGE_COLUMNS = ['Work', 'Measured', 'Beside', 'Ratio', 'Aim', 'Result'];

/** The kept results, by the name of the benchmark. */
export type KeptResults = Readonly<Record<string, Results>>;

const HEAD = [
  'Each row is a benchmark of `tests/bench`, which `npm run bench -- <name>` builds, starts and prints as a table.',
  'A throughput says little by itself, so it stands beside a bare program that does the same work, a peer, or another commit (`--against`), measured in the same rounds.',
  'The ratio is of this commit to the other, round by round.',
  'Where there are several rounds, the median is followed by the least and the most of them.',
  'An aim is judged by the median.',
  '`--keep` writes `tests/bench/results/<name>.json`, and `npm run docs` prints this page from those files and from the aims in `tests/bench/figures/aims`.',
  '`--profile` samples the programs of a row that was missed instead, and the page then says where their processor time goes.',
  'What no file has is not measured.',
].join(' ');

const ELSEWHERE = [
  '- [What each path costs while tables grow](growth.md), from a thousand rows to a million, by `npm run bench -- growth`.',
  '- [What a piece of work costs each part, and a simulated day](scaling.md).',
  '- [How long a failure takes](../failures.md#how-long-it-takes), from the tests and the soak that cause it.',
].join('\n');

/** The gas of a payment, by the work that is done in its transaction. */
export type Gas = Readonly<Record<string, number>>;

/** Returns the page of figures, as it is printed to `docs/generated/`. Throws for a kept row that no benchmark has. */
export function figuresPage(results: KeptResults, gas: Gas): string {
  for (const [bench, { runs }] of Object.entries(results)) for (const run of runs) requireKnown(bench, run);
  return ['# Figures', HEAD, ...AREAS.map((area) => areaSection(area, results)), gasSection(gas), elsewhere()].join(
    '\n\n',
  );
}

function areaSection({ title, figures }: (typeof AREAS)[number], results: KeptResults): string {
  const benches = Object.keys(figures);
  const lines = benches.flatMap((bench) =>
    Object.entries(figures[bench]!).flatMap(([id, figure]) => linesOfRow(figure, id, results[bench])),
  );
  const missed = lines.filter(({ verdict }) => verdict === 'missed');
  return [
    `## ${title}`,
    table(PAGE_COLUMNS, lines.map(cellsOf)),
    ...(missed.length > 0 ? [`Missed:\n\n${missed.map(reason).join('\n')}`] : []),
    `Measured:\n\n${benches.map((bench) => provenance(bench, results[bench])).join('\n')}`,
  ].join('\n\n');
}

interface NamedLine extends Line {
  /** The work, also where the line leaves it out, as the second of its row. */
  readonly of: string;
  readonly profile: KeptProfile | undefined;
}

function linesOfRow(figure: Figure, id: string, results: Results | undefined): NamedLine[] {
  const run = results?.runs.find(({ rows }) => id in rows);
  const profile = results?.profiles?.[id];
  return linesOf(figure, run?.rows[id], run?.against).map((line) => ({ ...line, of: figure.work, profile }));
}

function reason({ of, other, aim, reason: why, profile }: NamedLine): string {
  const beside = other === '' ? '' : `, beside ${other.split(':')[0]}`;
  const said = `- ${of}${beside} (${aim}): ${why ?? 'nobody has written down why.'}`;
  return profile ? [said, ...profile.programs.map((one) => profileLine(one, profile))].join('\n') : said;
}

/** Returns where a program of a missed row spends its time. */
function profileLine({ program, busy, shares }: ProgramProfile, { commit, date }: KeptProfile): string {
  return `  - Profile of \`${program}\`, busy for ${percent(busy)} of the time (${date}, ${nameOf(commit)}): ${sharesText(shares)}.`;
}

/** Returns when and on which commit a benchmark was measured, one run after the other. */
function provenance(bench: string, results: Results | undefined): string {
  const runs = (results?.runs ?? []).map((run) => {
    const given = run.options.length > 0 ? ` with ${run.options.map((option) => `\`${option}\``).join(' ')}` : '';
    const beside = run.against ? ` beside ${nameOf(run.against)}` : '';
    return `${run.date} on ${nameOf(run.commit)}${beside}${given}, ${run.processors} processors, Node ${run.node}`;
  });
  return `- \`npm run bench -- ${bench}\`: ${runs.length > 0 ? runs.join('; ') : 'not measured'}`;
}

function gasSection(gas: Gas): string {
  const rows = Object.entries(gas).map(([work, units]) => [work, units.toLocaleString('en')]);
  return [
    '## Gas',
    'Of a payment, USDC: the gas of its transaction divided by the payments in it. `libs/contracts/gas.json` keeps it within 2%; [how it is measured](../../libs/contracts/README.md#gas-per-payment).',
    table(['Work', 'Gas'], rows),
  ].join('\n\n');
}

function elsewhere(): string {
  return `## On pages of their own\n\n${ELSEWHERE}`;
}

function requireKnown(bench: string, { rows }: Run): void {
  const known = (FIGURES as Readonly<Record<string, object>>)[bench] ?? {};
  const unknown = Object.keys(rows).filter((id) => !(id in known));
  if (unknown.length > 0)
    throw new Error(`tests/bench/results/${bench}.json has rows that no benchmark has: ${unknown}`);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
