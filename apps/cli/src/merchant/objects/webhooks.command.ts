import type { WebhookDeliveryListParams, WebhookEndpointListParams } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';
import { type Command, Option } from 'commander';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { described, type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { confirmed, printObject, printPage } from '../output/answer.js';
import { DELIVERIES, ENDPOINTS } from '../output/columns.js';
import { endpointText } from '../output/details.js';
import { given } from '../output/given.js';
import { eventType, integer, moment } from '../output/typed-values.js';
import { addEndpointChanges } from './endpoint-changes.command.js';
import { listOptions } from './list-options.js';

type Listed = ObjectOptions & Pick<WebhookEndpointListParams, 'search' | 'limit' | 'cursor'>;
type ListedDeliveries = ObjectOptions &
  Pick<WebhookDeliveryListParams, 'status' | 'from' | 'to' | 'limit' | 'cursor'> & {
    event?: WebhookEventType;
    endpoint?: number;
  };

/** Adds `webhooks` to the command line. */
export function addWebhooks(program: Command, terminal: Terminal): void {
  const webhooks = described(program.command('webhooks'), {
    summary: 'endpoints: list, get, create, update, test, roll-secret, delete; deliveries',
    examples: [
      'checkout webhooks create --url https://shop.example/hooks',
      'checkout webhooks deliveries --status failed',
    ],
  });
  const list = objectCommand(webhooks, 'list', {
    summary: 'endpoints and their health',
    examples: ['checkout webhooks list', 'checkout webhooks list --json'],
  }).option('--search <text>', 'part of the URL or the description');
  listOptions(list).action(async ({ json, apiKey, baseUrl, live, ...params }: Listed) => {
    const { checkout } = connect({ apiKey, baseUrl, live });
    printPage(terminal, json, await checkout.webhookEndpoints.list(params).page(), ENDPOINTS);
  });
  objectCommand(webhooks, 'get', { summary: 'one endpoint', examples: ['checkout webhooks get 7'] })
    .argument('<id>', 'its number', integer)
    .action(async (id: number, { json, ...options }: ObjectOptions) => {
      printObject(terminal, json, await connect(options).checkout.webhookEndpoints.retrieve(id), endpointText);
    });
  addEndpointChanges(webhooks, terminal);
  addDeliveries(webhooks, terminal);
  objectCommand(webhooks, 'test', {
    summary: 'send a test event to an endpoint',
    examples: ['checkout webhooks test 7', 'checkout webhooks test 7 --event payment.late'],
  })
    .argument('<id>', 'its number', integer)
    .option('--event <type>', 'type of the event; payment.confirmed by default', eventType)
    .action(async (id: number, { json, event, ...options }: ObjectOptions & { event?: WebhookEventType }) => {
      const { checkout } = connect(options);
      const delivery = await checkout.webhookEndpoints.test(id, given({ event_type: event }));
      printObject(terminal, json, delivery, (made) => `${made.id}: ${made.event_type} is on its way`);
    });
  objectCommand(webhooks, 'roll-secret', {
    summary: 'rotate the secret; for 24 hours both sign',
    examples: ['checkout webhooks roll-secret 7 --yes'],
  })
    .argument('<id>', 'its number', integer)
    .option('--yes', 'do not ask')
    .action(async (id: number, { json, yes, ...options }: ObjectOptions & { yes?: boolean }) => {
      const { checkout } = connect(options);
      await confirmed(terminal, yes, `Rotate the secret of endpoint ${id}`);
      printObject(terminal, json, await checkout.webhookEndpoints.rollSecret(id), endpointText);
    });
}

function addDeliveries(webhooks: Command, terminal: Terminal): void {
  const deliveries = objectCommand(webhooks, 'deliveries', {
    summary: 'what was sent, newest first',
    examples: ['checkout webhooks deliveries --status failed --from 24h'],
  })
    .addOption(new Option('--status <status>').choices(['pending', 'delivered', 'failed']))
    .option('--event <type>', 'only deliveries of this event type', eventType)
    .option('--endpoint <id>', 'only deliveries to this endpoint', integer)
    .option('--from <moment>', 'since: a time, or how long ago (24h)', moment)
    .option('--to <moment>', 'before', moment);
  listOptions(deliveries).action(
    async ({ json, apiKey, baseUrl, live, event, endpoint, ...filters }: ListedDeliveries) => {
      const { checkout } = connect({ apiKey, baseUrl, live });
      const params = given({ ...filters, event_type: event, endpoint_id: endpoint });
      printPage(terminal, json, await checkout.webhookDeliveries.list(params).page(), DELIVERIES);
    },
  );
}
