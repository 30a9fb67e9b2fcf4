import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import type { Command } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { described, type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject, printPage } from '../output/answer.js';
import { EVENTS } from '../output/columns.js';
import { given } from '../output/given.js';
import { eventTypes, integerFrom, objectId } from '../output/typed-values.js';

interface Listed extends ObjectOptions {
  after?: string;
  types?: WebhookEventType[];
  limit?: number;
}

/** Adds `events` to the command line. */
export function addEvents(program: Command, terminal: Terminal): void {
  const events = described(program.command('events'), {
    summary: 'what happened, in order: list, get',
    examples: ['checkout events list --types payment.confirmed', 'checkout events get evt_…'],
  });
  objectCommand(events, 'list', {
    summary: 'events of 30 days, oldest first',
    description:
      'Events of the last 30 days, oldest first. Keep the id of the last one, and go on from there with --after.',
    examples: ['checkout events list --limit 20', 'checkout events list --after evt_… --json'],
  })
    .option('--after <id>', 'only events after this one')
    .option('--types <types>', 'only events of these types, separated by commas', eventTypes)
    .option('--limit <count>', 'how many at most, 1 to 200', integerFrom(1, 200))
    .action(async ({ json, apiKey, baseUrl, live, ...params }: Listed) => {
      const { checkout } = connect({ apiKey, baseUrl, live });
      const page = await checkout.events.list(given(params)).page();
      printPage(terminal, json, page, EVENTS);
    });
  objectCommand(events, 'get', {
    summary: 'one event',
    examples: ['checkout events get evt_…'],
  })
    .argument('<id>', 'id of the event (evt_…)', objectId)
    .action(async (id: string, { json, ...options }: ObjectOptions) => {
      const event = await connect(options).checkout.events.retrieve(id);
      printObject(terminal, json, event, (shown) => JSON.stringify(shown, null, 2));
    });
}
