import { expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { canBeKept, exactJson, metadataText, textOf } from '@libs/testing/http/metadata-texts';
import fc from 'fast-check';
import { A_TURN } from './turns.js';
import { aPayment, useWebhookWorld } from './webhook-world.js';

const { world, aMerchant, anAccount, aReceiver } = useWebhookWorld();

const RUNS = 60;

/** Returns metadata as services pass it on: it was accepted, so it can be stored. */
const texts = () => fc.sample(metadataText.filter(canBeKept), RUNS);

it('sends the metadata of every payment and turn exactly as it was given, and keeps it so in the log', async () => {
  const [merchant, account, receiver] = [aMerchant(), anAccount(), await aReceiver()];
  await merchant.endpointAt(receiver.url);
  await account.endpointAt(receiver.url);
  const [payments, turns] = [texts(), texts()];
  const ids: string[] = [];

  for (const [index, text] of payments.entries()) {
    const event = aPayment(merchant.id, index + 1);
    const data = { ...event.data, metadata: JSON.parse(text) };
    ids.push(await world.bus.publishes('payment.confirmed', { ...event, data }));
  }
  for (const [index, text] of turns.entries())
    await account.submits({ turn_id: `${A_TURN.turn_id}-${index}`, metadata: JSON.parse(text) });

  await eventually(() => receiver.posts.length >= 2 * RUNS);
  const sent = receiver.posts.map(({ body }) =>
    textOf((exactJson(body) as { data: { metadata: unknown } }).data.metadata),
  );
  expect(sent.toSorted()).toEqual([...payments, ...turns].map((text) => textOf(exactJson(text))).toSorted());
  for (const [index, id] of ids.entries()) {
    const event_id = `evt_${id.replaceAll('-', '')}`;
    const reply = await world.bus.calls('webhooks.get_event', { merchant_id: merchant.id, event_id });
    const { data } = (reply as ReplyOf<'webhooks.get_event'>).event as { data: { metadata?: unknown } };
    expect(textOf(exactJson(JSON.stringify(data.metadata)))).toBe(textOf(exactJson(payments[index]!)));
  }
}, 180_000);
