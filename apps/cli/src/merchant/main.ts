import { runProgram } from '../terminal/run-program.js';
import { processTerminal } from '../terminal/terminal.js';
import { merchantProgram } from './merchant-program.js';

/** The part of the command line that merchants get as one file: it needs nothing else of this repository. */
await runProgram(merchantProgram(processTerminal), processTerminal);
