import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import type { Command } from 'commander';
import { UsageFailure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { confirmed, printObject } from '../output/answer.js';
import { endpointText } from '../output/details.js';
import { given } from '../output/given.js';
import { eventTypes, integer } from '../output/typed-values.js';

interface Created extends ObjectOptions {
  url: string;
  events?: WebhookEventType[];
  description?: string;
}

interface Updated extends Partial<Created> {
  pause?: boolean;
  resume?: boolean;
  allEvents?: boolean;
}

/** Adds the commands that create, change and delete endpoints to `webhooks`. */
export function addEndpointChanges(webhooks: Command, terminal: Terminal): void {
  objectCommand(webhooks, 'create', {
    summary: 'add an endpoint and print its secret',
    examples: ['checkout webhooks create --url https://shop.example/hooks --events payment.confirmed,payment.late'],
  })
    .requiredOption('--url <url>', 'where events are sent')
    .option('--events <types>', 'only events of these types, separated by commas', eventTypes)
    .option('--description <text>', 'description for your team')
    .action(async ({ json, apiKey, baseUrl, live, events, ...rest }: Created) => {
      const { checkout } = connect({ apiKey, baseUrl, live });
      const endpoint = await checkout.webhookEndpoints.create({ ...rest, ...given({ event_types: events }) });
      printObject(terminal, json, endpoint, endpointText);
    });
  objectCommand(webhooks, 'update', {
    summary: 'change, pause or resume an endpoint',
    examples: ['checkout webhooks update 7 --pause', 'checkout webhooks update 7 --events payment.confirmed'],
  })
    .argument('<id>', 'number of the endpoint', integer)
    .option('--url <url>', 'where events are sent')
    .option('--events <types>', 'only events of these types, separated by commas', eventTypes)
    .option('--all-events', 'all types, including future ones')
    .option('--description <text>', 'description for your team')
    .option('--pause', 'hold what it would get')
    .option('--resume', 'send again')
    .action(async (id: number, { json, apiKey, baseUrl, live, ...typed }: Updated) => {
      const { checkout } = connect({ apiKey, baseUrl, live });
      printObject(terminal, json, await checkout.webhookEndpoints.update(id, changesOf(typed)), endpointText);
    });
  objectCommand(webhooks, 'delete', {
    summary: 'delete an endpoint; its pending deliveries fail',
    examples: ['checkout webhooks delete 7', 'checkout webhooks delete 7 --yes'],
  })
    .argument('<id>', 'number of the endpoint', integer)
    .option('--yes', 'do not ask')
    .action(async (id: number, { json, yes, ...options }: ObjectOptions & { yes?: boolean }) => {
      const { checkout } = connect(options);
      await confirmed(terminal, yes, `Delete endpoint ${id}`);
      await checkout.webhookEndpoints.delete(id);
      printObject(terminal, json, { id, deleted: true }, () => `endpoint ${id} is deleted`);
    });
}

function changesOf({ url, events, allEvents, description, pause, resume }: Omit<Updated, keyof ObjectOptions>) {
  if (pause && resume) throw new UsageFailure('either --pause or --resume');
  if (events && allEvents) throw new UsageFailure('either --events or --all-events');
  const active = pause ? false : resume ? true : undefined;
  const changes = given({ url, description, active, event_types: allEvents ? null : events });
  if (Object.keys(changes).length === 0) throw new UsageFailure('say what to change: see --help');
  return changes;
}
