import type { Command } from 'commander';
import { addDeployContract } from './contract/deploy-contract.command.js';
import { addDoctor } from './doctor/doctor.command.js';
import { addChart } from './host/chart.command.js';
import { addInit } from './host/init.command.js';
import { addUpgrade } from './host/upgrade.command.js';
import { merchantProgram } from './merchant/merchant-program.js';
import { addRehearse } from './rehearsal/rehearse.command.js';
import type { Terminal } from './terminal/terminal.js';

/** Returns all commands of `checkout`. */
export function programFor(terminal: Terminal): Command {
  const program = merchantProgram(terminal);
  program.description(
    'The command line of the checkout: what a merchant builds with, and what an operator needs to go live.',
  );
  program.commandsGroup('For operators:');
  addInit(program, terminal);
  addDeployContract(program, terminal);
  addDoctor(program, terminal);
  addRehearse(program, terminal);
  addUpgrade(program, terminal);
  addChart(program, terminal);
  return program;
}
