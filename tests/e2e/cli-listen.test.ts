import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import { eventually } from '@libs/testing/eventually';
import { slowness } from '@libs/testing/slowness';
import { CommandLine, type RunningCommand } from '../stack/people/command-line.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { type WebhookEvent, WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

interface Line {
  readonly ready?: { merchant: string; mode: string; signing_secret: string };
  readonly event?: EventView;
  readonly delivery?: { event_id: string; url: string; status: number | null; error: string | null };
}

describe('checkout listen', () => {
  const running = useSystem();
  let merchant: TestMerchant;
  let cli: CommandLine;
  const receivers: WebhookReceiver[] = [];
  beforeAll(async () => {
    merchant = await TestMerchant.create(running.system);
  });
  beforeEach(() => {
    cli = new CommandLine({ CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: running.system.baseUrl });
  });
  afterEach(async () => {
    await cli.close();
    for (const receiver of receivers.splice(0)) await receiver.stop();
  });

  async function aReceiver(behavior: WebhookReceiver['behavior'] = 'accepts'): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start(behavior);
    receivers.push(receiver);
    return receiver;
  }
  async function listening(...args: string[]): Promise<RunningCommand> {
    const command = cli.start('listen', '--json', ...args);
    await eventually(() => command.lines<Line>().some(({ ready }) => ready));
    return command;
  }
  const secretOf = (command: RunningCommand) => command.lines<Line>()[0]!.ready!.signing_secret;
  const eventsOf = (command: RunningCommand) => command.lines<Line>().flatMap(({ event }) => event ?? []);
  /** Cancels a new session, which causes one event. */
  async function canceled(): Promise<string> {
    const { token } = await merchant.open(5_00);
    await merchant.backend.post(`/api/sessions/${token}/cancel`, {});
    return token;
  }
  const tokensAt = (receiver: WebhookReceiver) =>
    receiver.posts.map(({ body }) => (JSON.parse(body) as WebhookEvent).data.session_token);

  it('forwards what the platform sends: the same body and headers, signed with the secret that it prints', async () => {
    const [local, real] = [await aReceiver(), await merchant.receives()];
    const command = await listening('--forward-to', local.url);
    local.secret = secretOf(command);

    const session = await merchant.open(12_50, { metadata: { order: '17', n: 1.5, b: { z: 1, a: 'ü 💶' } } });
    await merchant.pay(session);
    const types = ['payment.confirmed', 'payment.detected', 'payment.swept'];
    const areAt = (receiver: WebhookReceiver) => receiver.typesOf(session.token).length === types.length;
    await eventually(() => areAt(local) && areAt(real), 60_000);

    // `events` verifies each signature with the public package.
    expect(local.typesOf(session.token)).toEqual(['payment.detected', 'payment.confirmed', 'payment.swept']);
    for (const post of local.posts) {
      const event = JSON.parse(post.body) as WebhookEvent;
      const posted = real.posts.find(({ body }) => (JSON.parse(body) as WebhookEvent).event_id === event.event_id)!;
      const without = ({ body }: { body: string }) => body.replace(/^\{"id":"wd_[0-9a-f]{32}",/, '{');
      expect(without(post)).toBe(without(posted));
      const named = ({ headers }: typeof post) => Object.keys(headers).filter((name) => name !== 'connection');
      expect(named(post).toSorted()).toEqual(named(posted).toSorted());
      expect(post.headers['user-agent']).toBe(posted.headers['user-agent']);
    }
    // It prints the response of the receiver after getting it.
    const delivered = () => command.lines<Line>().filter(({ delivery }) => delivery?.status === 200).length;
    await eventually(() => delivered() >= types.length);
    expect(delivered()).toBe(types.length);
    await real.stop();
  }, 120_000);

  it('begins with what is new, reports it within half a second, and ends with Ctrl-C', async () => {
    const before = await canceled();
    await eventually(async () => JSON.stringify(await merchant.backend.get('/api/events?limit=200')).includes(before));
    const local = await aReceiver();
    const command = await listening('--forward-to', local.url);

    const delaysMs: number[] = [];
    for (let round = 0; round < 5; round++) {
      const token = await canceled();
      const at = Date.now();
      await eventually(() => tokensAt(local).includes(token));
      delaysMs.push(local.posts.at(-1)!.arrivedAtMs - at);
    }

    console.log(`events were at localhost ${delaysMs.join(', ')} ms after the response of what caused them`);
    expect(tokensAt(local)).not.toContain(before);
    // A noisy machine may miss it once or twice; a poll every second or two would miss it nearly always.
    const boundMs = Math.min(1_000, 500 * slowness());
    expect(delaysMs.filter((ms) => ms < boundMs).length).toBeGreaterThanOrEqual(3);
    const { status, stderr } = await command.stop();
    expect([status, stderr]).toEqual([0, '']);
  }, 60_000);

  it('is held up by no server that fails, hangs, or is missing', async () => {
    const [fine, failing, hanging] = [await aReceiver(), await aReceiver('fails'), await aReceiver('hangs')];
    const nowhere = 'http://127.0.0.1:9/hooks';
    const command = await listening('--forward-to', [nowhere, hanging.url, failing.url, fine.url].join(','));

    const tokens = [await canceled(), await canceled(), await canceled()];
    await eventually(() => tokensAt(fine).length === 3);

    expect(tokensAt(fine)).toEqual(tokens);
    await eventually(() => tokensAt(failing).length === 3);
    const outcomes = (url: string) =>
      command
        .lines<Line>()
        .flatMap(({ delivery }) => (delivery?.url === url ? [delivery.status ?? delivery.error] : []));
    expect(outcomes(nowhere)).toEqual(Array(3).fill('ECONNREFUSED'));
    await eventually(() => outcomes(failing.url).length === 3);
    expect(outcomes(failing.url)).toEqual([500, 500, 500]);
    expect(hanging.posts).toHaveLength(1);
    expect((await command.stop()).status).toBe(0);
  }, 60_000);

  it('forwards the types that are named', async () => {
    const command = await listening('--events', 'payment.confirmed');

    await canceled();
    const session = await merchant.open(5_00);
    await merchant.pay(session);

    await eventually(() => eventsOf(command).length === 1, 30_000);
    expect(eventsOf(command).map(({ type }) => type)).toEqual(['payment.confirmed']);
  }, 60_000);

  it('goes on where it ended, with `--resume`, and begins again without', async () => {
    const first = await listening();
    const seen = await canceled();
    await eventually(() => eventsOf(first).length === 1);
    await first.stop('SIGKILL');
    const missed = [await canceled(), await canceled()];
    await eventually(async () =>
      JSON.stringify(await merchant.backend.get('/api/events?limit=200')).includes(missed[1]!),
    );

    const resumed = await listening('--resume');
    await eventually(() => eventsOf(resumed).length >= 2);
    await resumed.stop();
    const anew = await listening();
    const last = await canceled();
    await eventually(() => eventsOf(anew).length === 1);

    const tokens = (command: RunningCommand) =>
      eventsOf(command).map(({ data }) => (data as { session_token: string }).session_token);
    // If killed between forwarding and recording, it forwards once more; nothing is left out.
    expect(tokens(resumed).filter((token) => token !== seen)).toEqual(missed);
    expect(tokens(anew)).toEqual([last]);
    const folder = join(cli.home, '.config/checkout');
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    expect(readdirSync(folder).join()).not.toContain(merchant.apiKey.slice(8, 20));
  }, 60_000);

  it('goes on where the events that it had were deleted, and forwards none twice', async () => {
    const shop = await TestMerchant.create(running.system);
    const local = await aReceiver();
    const command = await listening('--forward-to', local.url, '--api-key', shop.apiKey);
    const cancels = async () => {
      const { token } = await shop.open(5_00);
      await shop.backend.post(`/api/sessions/${token}/cancel`, {});
      await eventually(() => tokensAt(local).includes(token), 30_000);
      return token;
    };
    const before = await cancels();
    await shop.owner.delete(`/api/dashboard/merchants/${shop.id}/test_data`);
    await eventually(async () => (await shop.backend.get<{ data: object[] }>('/api/events')).data.length === 0, 30_000);

    const after = [await cancels(), await cancels()];

    expect(tokensAt(local)).toEqual([before, ...after]);
    expect(eventsOf(command)).toHaveLength(3);
  }, 120_000);

  it('signs with the same secret every time, and with another one for another key', async () => {
    const other = await TestMerchant.create(running.system);
    const secrets = [
      await cli.prints('listen', '--print-secret'),
      await cli.prints('listen', '--print-secret'),
      await cli.prints('listen', '--print-secret', '--api-key', other.apiKey),
    ];

    expect(secrets[0]).toMatch(/^whsec_[\w-]{43}$/);
    expect(secrets[1]).toBe(secrets[0]);
    expect(secrets[2]).not.toBe(secrets[0]);
    expect(secretOf(await listening())).toBe(secrets[0]);
  });

  it.each([
    ['an unknown key', ['--api-key', `sk_test_${'a'.repeat(43)}`], 3],
    ['a URL without its scheme', ['--forward-to', 'localhost:3000/hooks'], 2],
    ['a type that does not exist', ['--events', 'payment.lost'], 2],
    ['an unreachable platform', ['--base-url', 'http://127.0.0.1:65534'], 6],
  ])(
    'reports what is wrong with %s',
    async (_, args, status) => {
      const ended = await cli.run('listen', ...args);

      expect([ended.status, ended.stderr.startsWith('error: '), ended.stdout]).toEqual([status, true, '']);
      expect(ended.stderr).not.toContain(merchant.apiKey);
    },
    30_000,
  );
});
