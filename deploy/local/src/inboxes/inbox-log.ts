import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The number of entries that are shown and kept in memory. */
const SHOWN = 500;

/**
 * The entries that an inbox received, newest first; also written to a file, one JSON line each, so that they survive a
 * restart.
 */
export class InboxLog<T> {
  private readonly entries: T[];

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    this.entries = lines
      .filter(isWhole)
      .slice(-SHOWN)
      .map((line) => JSON.parse(line) as T)
      .reverse();
  }

  add(entry: T): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    this.entries.unshift(entry);
    this.entries.length = Math.min(this.entries.length, SHOWN);
  }

  newestFirst(): readonly T[] {
    return this.entries;
  }
}

/** Returns whether a line is complete: a crash may have left half a line at the end. */
function isWhole(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
