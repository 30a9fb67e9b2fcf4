import { Argument, type Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { described } from '../connect/merchant-command.js';
import { completionScript, SHELLS } from './completion-scripts.js';
import { completionTable } from './completion-table.js';

/** Adds `completion` to the command line. */
export function addCompletion(program: Command, terminal: Terminal): void {
  described(program.command('completion'), {
    summary: 'print a completion script for your shell',
    examples: [
      'source <(checkout completion bash)',
      'checkout completion bash >> ~/.bash_completion',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
      'checkout completion zsh > "${fpath[1]}/_checkout"',
    ],
  })
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    // The table is made when the command runs: only then are all commands known.
    .action((shell: (typeof SHELLS)[number]) => terminal.print(completionScript(shell, completionTable(program))));
}
