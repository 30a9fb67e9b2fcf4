import type { Checkout, DeliveryView, LoggedEvent } from '@checkout/sdk';
import type { Command } from 'commander';
import { EXIT, Failure, UsageFailure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { connect } from '../connect/connection.js';
import { type ObjectOptions, objectCommand } from '../connect/merchant-command.js';
import { printObject, printPage } from '../output/answer.js';
import { DELIVERIES } from '../output/columns.js';
import { given } from '../output/given.js';
import { integer, moment, objectId } from '../output/typed-values.js';

interface Typed extends ObjectOptions {
  failedSince?: string;
  endpoint?: number;
}

/** The time after an event within which its deliveries are created: it is delivered right after it happened. */
const MADE_WITHIN_MS = 3_600_000;

/** Adds `replay` to the command line. */
export function addReplay(program: Command, terminal: Terminal): void {
  objectCommand(program, 'replay', {
    summary: 'replay a delivery, an event, or everything that failed',
    description:
      'Replays webhooks: one delivery (wd_…), all deliveries of an event (evt_…), or all that have failed since a time. The bytes are the same, the signature is new.',
    examples: [
      'checkout replay wd_…',
      'checkout replay evt_… --endpoint 7',
      'checkout replay --failed-since 24h',
      'checkout replay --failed-since 2026-11-25T12:00:00Z --endpoint 7',
    ],
  })
    .argument('[id]', 'id of a delivery (wd_…) or an event (evt_…)', objectId)
    .option('--failed-since <moment>', 'everything that failed since then: a time, or how long ago (24h)', moment)
    .option('--endpoint <id>', 'only deliveries to this endpoint', integer)
    .action(async (id: string | undefined, { json, failedSince, endpoint, ...options }: Typed) => {
      if ((id === undefined) === (failedSince === undefined)) throw new UsageFailure('give an id, or --failed-since');
      const { checkout } = connect(options);
      if (failedSince !== undefined) {
        const which = { since: failedSince, ...given({ endpoint_id: endpoint }) };
        const order = await checkout.webhookDeliveries.replayFailed(which);
        printObject(terminal, json, order, ({ replayed }) => `${replayed} deliveries are being replayed, oldest first`);
        return;
      }
      const ids = id!.startsWith('evt_') ? await deliveriesOf(checkout, id!, endpoint) : [id!];
      const data: DeliveryView[] = [];
      for (const one of ids) data.push(await checkout.webhookDeliveries.replay(one));
      printPage(terminal, json, { data, has_more: false, next_cursor: null }, DELIVERIES);
    });
}

/** Returns the deliveries of an event. Each body names its event. */
async function deliveriesOf(checkout: Checkout, eventId: string, endpoint: number | undefined): Promise<string[]> {
  const event: LoggedEvent = await checkout.events.retrieve(eventId);
  const from = new Date(event.created * 1_000).toISOString();
  const to = new Date(event.created * 1_000 + MADE_WITHIN_MS).toISOString();
  const list = checkout.webhookDeliveries.list({
    event_type: event.type as never,
    from,
    to,
    limit: 200,
    ...given({ endpoint_id: endpoint }),
  });
  const ids: string[] = [];
  for await (const { id } of list) {
    const { body } = await checkout.webhookDeliveries.retrieve(id);
    if ((JSON.parse(body) as { event_id?: string }).event_id === eventId) ids.push(id);
  }
  if (ids.length > 0) return ids;
  throw new Failure(`no endpoint got ${eventId}; forward it with: checkout listen --forward-to …`, EXIT.notFound);
}
