import {
  Agents,
  AuthenticationError,
  Checkout,
  ConflictError,
  NotFoundError,
  ValidationError,
  type WebhookEvent,
  webhooks,
} from '@checkout/sdk';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

const TIMEOUT_MS = 300_000;
const running = useSystem();

/** Makes a merchant, and the SDK as its backend has it: the built package, over HTTP. */
async function shopWith(receivers: WebhookReceiver[] = []) {
  const merchant = await Merchant.create(running.system, { receivers });
  const checkout = new Checkout({ apiKey: merchant.apiKey, baseUrl: running.system.baseUrl });
  return { merchant, checkout };
}

/** Returns the events that a receiver got, each checked by the SDK. */
async function eventsAt(receiver: WebhookReceiver): Promise<WebhookEvent[]> {
  return Promise.all(
    receiver.posts.map(({ body, headers }) =>
      webhooks.constructEvent(body, headers['x-service-signature'], receiver.secret, { toleranceS: 3_600 }),
    ),
  );
}

describe('the SDK for TypeScript, at the checkout', () => {
  it(
    'opens a session once, reads it, cancels it, and checks the event of that',
    async () => {
      const receiver = await WebhookReceiver.start();
      const { checkout } = await shopWith([receiver]);
      const order = {
        user_external_id: 7,
        return_url: '',
        amount_usd_cents: 1_250,
        metadata: { order: 'Ä 💶 1.50', n: 1.5 },
      };

      const session = await checkout.sessions.create(order, { idempotencyKey: 'order-1' });
      const again = await checkout.sessions.create(order, { idempotencyKey: 'order-1' });
      expect(again).toEqual(session);
      expect(await checkout.sessions.status(session.token)).toMatchObject({ token: session.token, status: 'open' });
      expect(await checkout.sessions.cancel(session.token)).toMatchObject({ status: 'canceled' });
      expect(await checkout.sessions.cancel(session.token)).toMatchObject({ status: 'canceled' });

      const event = await eventually(async () =>
        (await eventsAt(receiver)).find(({ type }) => type === 'session.canceled'),
      );
      if (event.type !== 'session.canceled') throw new Error('the type tells events apart');
      expect(event.data).toMatchObject({ session_token: session.token, metadata: order.metadata });
    },
    TIMEOUT_MS,
  );

  it(
    'is notified of a payment',
    async () => {
      const receiver = await WebhookReceiver.start();
      const { checkout } = await shopWith([receiver]);
      const session = await checkout.sessions.create({ user_external_id: 7, return_url: '', amount_usd_cents: 1_250 });

      await running.system.buyer.pays(session, 1_250);

      const event = await eventually(async () =>
        (await eventsAt(receiver)).find(({ type }) => type === 'payment.confirmed'),
      );
      if (event.type !== 'payment.confirmed') throw new Error('the type tells events apart');
      expect(event.data).toMatchObject({ invoice_id: session.invoice_id, amount_usd_cents: 1_250 });
      expect(await checkout.sessions.status(session.token)).toMatchObject({ status: 'paid' });
    },
    TIMEOUT_MS,
  );

  it(
    'gets errors of their kinds',
    async () => {
      const { merchant, checkout } = await shopWith();
      const stranger = new Checkout({ apiKey: `${merchant.apiKey}x`, baseUrl: running.system.baseUrl });
      const order = { user_external_id: 7, return_url: '', amount_usd_cents: 1_250 };
      await checkout.sessions.create(order, { idempotencyKey: 'order-2' });

      await expect(stranger.sessions.create(order)).rejects.toBeInstanceOf(AuthenticationError);
      await expect(checkout.sessions.status('no-such-token')).rejects.toBeInstanceOf(NotFoundError);
      const other = checkout.sessions.create({ ...order, amount_usd_cents: 1_300 }, { idempotencyKey: 'order-2' });
      await expect(other).rejects.toMatchObject({ name: 'ConflictError', code: 'idempotency_key_reused' });
      await expect(other).rejects.toBeInstanceOf(ConflictError);
      const wrong = checkout.sessions.create({ ...order, return_url: 'javascript:alert(1)' });
      await expect(wrong).rejects.toMatchObject({
        fields: [{ loc: ['body', 'return_url'] }],
        traceId: expect.stringMatching(/^[0-9a-f]+$/),
      });
      await expect(wrong).rejects.toBeInstanceOf(ValidationError);
    },
    TIMEOUT_MS,
  );
});

describe('the SDK for TypeScript, at the agents', () => {
  it(
    'creates a space, runs a turn to its end once, and reads what it made and what it cost',
    async () => {
      const account = await AgentAccount.create(running.system);
      const agents = new Agents({ apiKey: account.key, baseUrl: running.system.baseUrl });
      const { space_id: space } = await agents.spaces.create({ title: 'Greeter' });
      await agents.spaces.setManifest(space, { instructions: 'Greet people in writing.' });
      await agents.spaces.setTools(space, { builtin: ['files', 'time'] });
      const request = { space, text: 'write file hello.txt: Hello, Ada', end_user_ref: 'ada' };

      const turn = await agents.turns.createAndWait(request, { idempotencyKey: 'greeting-1' });
      const again = await agents.turns.create(request, { idempotencyKey: 'greeting-1' });

      expect(turn).toMatchObject({ state: 'done', error: null });
      expect(again.turn_id).toBe(turn.turn_id);
      const [file] = (await agents.turns.files(turn.turn_id).page()).data;
      expect(new TextDecoder().decode(await agents.files.content(file!.file_id))).toBe('Hello, Ada');
      expect(await (await agents.files.stream(file!.file_id)).text()).toBe('Hello, Ada');
      const types: string[] = [];
      for await (const { type } of agents.turns.stream(turn.turn_id)) types.push(type);
      expect(types.filter((type) => type !== 'turn.stepped')).toEqual(['turn.queued', 'turn.running', 'turn.done']);
      const listed: string[] = [];
      for await (const { turn_id } of agents.turns.list({ space, limit: 1 })) listed.push(turn_id);
      expect(listed).toEqual([turn.turn_id]);
      expect((await agents.turns.steps(turn.turn_id).page()).data.length).toBeGreaterThan(0);
      const { totals } = await agents.usage.list({ group_by: 'end_user_ref' }).page();
      expect(totals).toMatchObject({ turns: 1, billed_cost_usd: turn.billed_cost_usd });
      expect(await agents.usage.csv()).toContain('ada');
      expect((await agents.credits.retrieve()).balance_usd).toBeCloseTo(10 - turn.billed_cost_usd);
      expect(await agents.quotas.retrieve()).toMatchObject({ windows: [] });
    },
    TIMEOUT_MS,
  );

  it(
    'sends a file that a turn reads, and is notified of the turn by a webhook',
    async () => {
      const account = await AgentAccount.create(running.system);
      const agents = new Agents({ apiKey: account.key, baseUrl: running.system.baseUrl });
      const receiver = await WebhookReceiver.start();
      running.system.onStop(() => receiver.stop());
      receiver.secret = (await agents.webhooks.create({ url: receiver.url })).secret;
      const { space_id: space } = await agents.spaces.create();
      await agents.spaces.setManifest(space, { instructions: 'Be brief.' });
      const upload = { name: 'Größe.csv', content: 'a,b\n1,2\n', mediaType: 'text/csv', space };

      const file = await agents.files.create(upload);
      const turn = await agents.turns.createAndWait({ space, text: 'hello', files: [file.file_id] });

      expect(file).toMatchObject({ name: upload.name, media_type: 'text/csv', size_bytes: 8 });
      const event = await eventually(async () =>
        (await eventsAt(receiver)).find(({ type, data }) => type === `turn.${turn.state}` && 'turn_id' in data),
      );
      expect(event.data).toMatchObject({ turn_id: turn.turn_id, space });
      await agents.spaces.archive(space);
      await expect(agents.spaces.retrieve('sp_00000000000000000000000000000000')).rejects.toBeInstanceOf(NotFoundError);
    },
    TIMEOUT_MS,
  );

  it(
    'waits for a turn that is cancelled',
    async () => {
      const account = await AgentAccount.create(running.system);
      const agents = new Agents({ apiKey: account.key, baseUrl: running.system.baseUrl });
      const { space_id: space } = await agents.spaces.create();
      await agents.spaces.setManifest(space, { instructions: 'Be brief.' });
      const { turn_id } = await agents.turns.create({ space, text: 'hello' });

      await agents.turns.cancel(turn_id).catch((error: unknown) => {
        // It may have ended before.
        if (!(error instanceof ConflictError)) throw error;
      });

      expect(['cancelled', 'done']).toContain((await agents.turns.wait(turn_id)).state);
    },
    TIMEOUT_MS,
  );
});
