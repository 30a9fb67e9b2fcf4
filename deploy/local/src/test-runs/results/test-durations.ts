import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../files/repository.js';

/** Jest's report of a file. */
interface FileReport {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

const FILE = join(ROOT, 'tests/durations.json');
/** The least duration that is recorded: the position of shorter files makes no difference. */
const MIN_S = 3;

/** Records the durations of files, for the order of later runs: where RECORD_DURATIONS is set, for these files only. */
export function recordDurations(files: readonly FileReport[], env: NodeJS.ProcessEnv = process.env): void {
  if (!env['RECORD_DURATIONS']) return;
  writeFileSync(FILE, `${JSON.stringify(withDurations(knownDurations(), files), null, 2)}\n`);
}

/** Returns the recorded seconds of compiled files. */
export function knownDurations(): Record<string, number> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
}

/** Returns the known seconds, with those of these files replaced, longest first; deleted files are left out. */
export function withDurations(
  known: Readonly<Record<string, number>>,
  files: readonly FileReport[],
  exists: (path: string) => boolean = (path) => existsSync(join(ROOT, path)),
): Record<string, number> {
  const ran = files.map(({ name, startTime, endTime }) => [
    relative(ROOT, name),
    Math.round((endTime - startTime) / 1000),
  ]);
  const all = Object.entries({ ...known, ...Object.fromEntries(ran) } as Record<string, number>);
  const kept = all.filter(([path, seconds]) => seconds >= MIN_S && exists(path));
  return Object.fromEntries(kept.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
