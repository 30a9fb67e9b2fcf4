import { VERSION } from '@checkout/sdk';
import { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addListen } from './listen/listen.command.js';
import { addMcp } from './mcp/mcp.command.js';
import { addEvents } from './objects/events.command.js';
import { addPayments } from './objects/payments.command.js';
import { addSessions } from './objects/sessions.command.js';
import { addWebhooks } from './objects/webhooks.command.js';
import { addCompletion } from './shell/completion.command.js';
import { addSignIn } from './sign-in/sign-in.commands.js';
import { addLogs } from './tools/logs.command.js';
import { addOpen } from './tools/open.command.js';
import { addPay } from './tools/pay.command.js';
import { addReplay } from './tools/replay.command.js';
import { addTrigger } from './tools/trigger.command.js';

const EXIT_STATUSES = `
Exit status: 0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 not found, 5 refused, 6 unreachable or too busy.`;

/** Returns the commands of a merchant. */
export function merchantProgram(terminal: Terminal): Command {
  const program = new Command('checkout');
  program
    .description('The command line of the checkout.')
    .version(VERSION)
    .showHelpAfterError('(add --help for the options)')
    .exitOverride()
    .addHelpText('after', EXIT_STATUSES)
    .commandsGroup('For merchants:');
  addSignIn(program, terminal);
  addListen(program, terminal);
  addTrigger(program, terminal);
  addPay(program, terminal);
  addSessions(program, terminal);
  addPayments(program, terminal);
  addEvents(program, terminal);
  addWebhooks(program, terminal);
  addReplay(program, terminal);
  addLogs(program, terminal);
  addOpen(program, terminal);
  addMcp(program, terminal);
  addCompletion(program, terminal);
  return program;
}
