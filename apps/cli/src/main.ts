import { programFor } from './program.js';
import { Failure } from './terminal/failure.js';
import { processTerminal } from './terminal/terminal.js';

try {
  await programFor(processTerminal).parseAsync();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  processTerminal.note(`error: ${error.message}`);
  process.exitCode = 1;
}
