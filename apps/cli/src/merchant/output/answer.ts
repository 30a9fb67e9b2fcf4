import type { Page } from '@checkout/sdk';
import { UsageFailure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { type Cell, tableOf } from './table.js';

/** The columns of a list for people. */
export interface Columns<T> {
  readonly titles: readonly string[];
  readonly row: (item: T) => readonly Cell[];
}

/** Prints an object: as JSON of the API, or as text for people. */
export function printObject<T>(
  terminal: Terminal,
  json: boolean | undefined,
  object: T,
  text: (object: T) => string,
): void {
  terminal.print(json ? JSON.stringify(object, null, 2) : text(object));
}

/** Prints a page of a list: as JSON of the API, or as a table. */
export function printPage<T>(terminal: Terminal, json: boolean | undefined, page: Page<T>, columns: Columns<T>): void {
  if (json) {
    terminal.print(JSON.stringify(page, null, 2));
    return;
  }
  if (page.data.length === 0) terminal.note('none');
  else terminal.print(tableOf(columns.titles, page.data.map(columns.row), terminal.columns));
  if (page.has_more) terminal.note(`there are more: --cursor ${page.next_cursor}`);
}

/** Continues after a confirmation: `--yes`, or the yes of a person. */
export async function confirmed(terminal: Terminal, isConfirmed: boolean | undefined, what: string): Promise<void> {
  if (isConfirmed) return;
  if (!terminal.isInteractive) throw new UsageFailure(`${what} needs --yes where nobody can be asked`);
  const answer = await terminal.ask(`${what}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageFailure('nothing was changed');
}
