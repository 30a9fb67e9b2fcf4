import { programFor } from './program.js';
import { runProgram } from './terminal/run-program.js';
import { processTerminal } from './terminal/terminal.js';

await runProgram(programFor(processTerminal), processTerminal);
