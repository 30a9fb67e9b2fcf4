import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../files/repository.js';

/** What jest reports of a file that it ran. */
interface FileReport {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

const FILE = join(ROOT, 'tests/durations.json');
/** Shorter files change nothing by their place. */
const LEAST_S = 3;

/**
 * Writes down how long files took, for the order of later runs: where RECORD_DURATIONS is set, for these files only.
 */
export function recordDurations(files: readonly FileReport[], env: NodeJS.ProcessEnv = process.env): void {
  if (!env['RECORD_DURATIONS']) return;
  writeFileSync(FILE, `${JSON.stringify(withDurations(knownDurations(), files), null, 2)}\n`);
}

/** The seconds of compiled files, as they were last written down. */
export function knownDurations(): Record<string, number> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
}

/** The known seconds with those of these files instead, longest first; files that are gone are left out. */
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
  const kept = all.filter(([path, seconds]) => seconds >= LEAST_S && exists(path));
  return Object.fromEntries(kept.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
