import { Command } from 'commander';
import { addDeployContract } from './contract/deploy-contract.command.js';
import { addDoctor } from './doctor/doctor.command.js';
import { addChart } from './host/chart.command.js';
import { addInit } from './host/init.command.js';
import { addUpgrade } from './host/upgrade.command.js';
import { addRehearse } from './rehearsal/rehearse.command.js';
import type { Terminal } from './terminal/terminal.js';

/** All commands of `checkout`. */
export function programFor(terminal: Terminal): Command {
  const program = new Command('checkout');
  program
    .description('The command line of the checkout: what an operator needs to go live.')
    .showHelpAfterError('(add --help for the options)');
  addInit(program, terminal);
  addDeployContract(program, terminal);
  addDoctor(program, terminal);
  addRehearse(program, terminal);
  addUpgrade(program, terminal);
  addChart(program, terminal);
  return program;
}
