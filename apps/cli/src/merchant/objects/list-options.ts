import type { Command } from 'commander';
import { integerFrom } from '../output/typed-values.js';

/** The options of every list. */
export interface ListOptions {
  limit?: number;
  cursor?: string;
}

/** Adds the options of a list. */
export function listOptions(command: Command): Command {
  return command
    .option('--limit <count>', 'how many at most, 1 to 200', integerFrom(1, 200))
    .option('--cursor <cursor>', 'the next page: the cursor that the previous page ended with');
}
