import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import { type Command, Option } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { described, type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { untilInterrupted } from '../listen/interruption.js';
import { eventTypes, integer } from '../output/typed-values.js';
import { tail } from './tail.js';

interface Typed extends ObjectOptions {
  only?: 'events' | 'deliveries';
  events?: WebhookEventType[];
  status?: 'delivered' | 'failed';
  endpoint?: number;
}

/** Adds `logs` to the command line. */
export function addLogs(program: Command, terminal: Terminal): void {
  const logs = described(program.command('logs'), {
    summary: 'what happens: tail',
    examples: ['checkout logs tail', 'checkout logs tail --only deliveries --status failed'],
  });
  objectCommand(logs, 'tail', {
    summary: 'events, and attempts to deliver them, as they happen',
    examples: [
      'checkout logs tail',
      'checkout logs tail --only deliveries --status failed',
      'checkout logs tail --events payment.confirmed --endpoint 7 --json',
    ],
  })
    .addOption(new Option('--only <what>', 'events or deliveries').choices(['events', 'deliveries']))
    .option('--events <types>', 'only events of these types, separated by commas', eventTypes)
    .addOption(new Option('--status <status>', 'only attempts with this outcome').choices(['delivered', 'failed']))
    .option('--endpoint <id>', 'only attempts at this endpoint', integer)
    .action(async ({ only, events, status, endpoint, json, ...options }: Typed) => {
      const { checkout } = connect(options);
      const filter = { only, types: events, status, endpoint, json: json ?? false };
      await untilInterrupted((signal) => tail(checkout, filter, terminal, signal));
    });
}
