import { describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import { eventually } from '@libs/testing/eventually';
import { CommandLine } from '../stack/people/command-line.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { type WebhookEvent, WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSharedWorldOfFaults } from './load/world-of-faults.js';

const TIMEOUT_MS = 600_000;
const COMES_BACK_WITHIN_MS = 120_000;
/** The number of sessions that are canceled around each fault. */
const EACH = 4;

interface Line {
  readonly ready?: object;
  readonly event?: EventView;
}

describe('checkout listen, while what it hangs on dies', () => {
  const running = useSharedWorldOfFaults();

  it(
    'hands on every event once and in order: gateway, webhook-dispatcher and NATS are killed, each while events happen',
    async () => {
      const { world } = running;
      const { system, nats } = world;
      const merchant = await TestMerchant.create(system);
      const receiver = await WebhookReceiver.start();
      const cli = new CommandLine({ CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: system.baseUrl });
      const tokens: string[] = [];
      /** Opens a session and cancels it, whatever is down meanwhile: no request is repeated. */
      const canceled = async () => {
        const reference = `r${tokens.length}`;
        const open = () => merchant.open(5_00, { reference }).catch(() => undefined);
        const session = await eventually(open, COMES_BACK_WITHIN_MS);
        tokens.push(session.token);
        const cancel = () =>
          merchant.backend.post<object>(`/api/sessions/${session.token}/cancel`, {}).catch(() => undefined);
        await eventually(cancel, COMES_BACK_WITHIN_MS);
      };
      const some = async () => {
        for (let index = 0; index < EACH; index++) await canceled();
      };
      try {
        const command = cli.start('listen', '--json', '--forward-to', receiver.url);
        await eventually(() => command.lines<Line>().some(({ ready }) => ready), COMES_BACK_WITHIN_MS);
        await some();

        for (const service of ['gateway', 'webhook-dispatcher', 'dashboard'] as const) {
          const killed = world.kill(service);
          await some();
          await killed;
          await some();
        }
        await nats.kill();
        const during = some();
        await nats.start();
        await during;
        await some();

        const posted = () => receiver.posts.map(({ body }) => JSON.parse(body) as WebhookEvent);
        const all = () => tokens.every((token) => posted().some(({ data }) => data.session_token === token));
        await eventually(all, COMES_BACK_WITHIN_MS);
        expect((await command.stop()).status).toBe(0);
        const wanted = await merchant.backend.get<{ data: EventView[] }>('/api/events?limit=200');
        expect(posted().map(({ event_id }) => event_id)).toEqual(wanted.data.map(({ id }) => id));
        expect(command.lines<Line>().flatMap(({ event }) => event?.id ?? [])).toEqual(wanted.data.map(({ id }) => id));
        // It has noticed the faults, so they did affect it.
        expect(command.stderr).toMatch(/nothing is lost[\s\S]*connected again/);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(command.stderr + command.stdout).not.toContain(merchant.apiKey);
      } finally {
        await cli.close();
        await receiver.stop();
      }
    },
    TIMEOUT_MS,
  );
});
