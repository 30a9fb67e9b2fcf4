import { reasonOf } from '@libs/doctor/finding';
import { programFor } from './program.js';
import { Failure } from './terminal/failure.js';
import { processTerminal } from './terminal/terminal.js';

try {
  await programFor(processTerminal).parseAsync();
} catch (error) {
  // What is no failure of ours may quote URLs with keys, so nothing else of it is printed.
  processTerminal.note(`error: ${error instanceof Failure ? error.message : reasonOf(error)}`);
  process.exitCode = 1;
}
