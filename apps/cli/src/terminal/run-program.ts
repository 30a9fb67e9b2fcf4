import type { Command } from 'commander';
import { endingOf } from './exit.js';
import type { Terminal } from './terminal.js';

/** Runs the command that the process was started with, and sets its exit status. */
export async function runProgram(program: Command, terminal: Terminal): Promise<void> {
  // A program such as `head` closes the pipe early: that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    const { status, lines } = endingOf(error);
    for (const line of lines) terminal.note(line);
    process.exitCode = status;
  }
}
