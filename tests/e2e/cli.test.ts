import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import type { SessionView, WebhookEndpointView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { CommandLine } from '../stack/people/command-line.js';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import type { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

interface Listed<T> {
  readonly data: T[];
  readonly has_more: boolean;
}

describe('checkout, with a test key', () => {
  const running = useSystem();
  let merchant: TestMerchant;
  let cli: CommandLine;
  beforeAll(async () => {
    merchant = await TestMerchant.create(running.system);
  });
  beforeEach(() => {
    cli = new CommandLine({ CHECKOUT_KEY: merchant.apiKey, CHECKOUT_BASE_URL: running.system.baseUrl });
  });
  afterEach(() => cli.close());

  it('creates, lists, shows, pays and cancels sessions', async () => {
    const made = await cli.json<SessionView>(
      ...[
        'sessions',
        'create',
        '--amount',
        '12.50',
        '--reference',
        'cli-1',
        '--metadata',
        'order=17',
        '--metadata',
        'a=b=c',
      ],
      ...['--asset', 'USDC', '--expires-in', '15'],
    );
    expect(made).toMatchObject({
      amount_usd_cents: 12_50,
      reference: 'cli-1',
      metadata: { order: '17', a: 'b=c' },
      livemode: false,
    });

    await cli.prints('pay', made.token, '--amount', '2.5');
    await eventually(
      async () => (await cli.json<Listed<object>>('payments', 'list', '--session', made.token)).data.length === 1,
    );

    const shown = await cli.prints('sessions', 'get', made.token);
    expect(shown).toMatch(/amount +US\$12\.50\n/);
    expect(shown).toMatch(/\n\d+ +\w+ +2\.50 +USDC/);
    const table = await cli.prints('sessions', 'list', '--reference', 'cli-1');
    expect(table).toMatch(/^TOKEN +STATUS +AMOUNT +PAID +REFERENCE +CREATED\n/);
    expect(table.split('\n')).toHaveLength(2);
    const other = await cli.json<SessionView>('sessions', 'create', '--amount', '1');
    expect((await cli.json<SessionView>('sessions', 'cancel', other.token)).status).toBe('canceled');
    const { data } = await cli.json<Listed<SessionView>>('sessions', 'list', '--status', 'canceled', '--from', '1h');
    expect(data.map(({ token }) => token)).toContain(other.token);
    expect((await cli.run('sessions', 'rescan', made.token)).status).toBe(0);
  }, 60_000);

  it('returns the same session for the same idempotency key', async () => {
    const create = () => cli.json<SessionView>('sessions', 'create', '--amount', '7', '--idempotency-key', 'cli-once');

    expect((await create()).token).toBe((await create()).token);
  });

  it('creates, changes, tests and removes webhooks, and asks before it takes something away', async () => {
    const made = await cli.json<WebhookEndpointView & { secret: string }>(
      ...['webhooks', 'create', '--url', 'http://127.0.0.1:9/hooks', '--events', 'payment.late,payment.swept'],
    );
    const id = String(made.id);
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.event_types).toEqual(['payment.late', 'payment.swept']);

    const paused = await cli.json<WebhookEndpointView>('webhooks', 'update', id, '--pause', '--all-events');
    expect(paused).toMatchObject({ active: false, event_types: null });
    await cli.prints('webhooks', 'update', id, '--resume');
    await cli.prints('webhooks', 'test', id, '--event', 'payment.late');
    const { secret } = await cli.json<{ secret: string }>('webhooks', 'roll-secret', id, '--yes');
    expect(secret).not.toBe(made.secret);
    const unasked = await cli.run('webhooks', 'delete', id);
    expect([unasked.status, unasked.stderr]).toEqual([
      2,
      `error: Delete endpoint ${id} needs --yes where nobody can be asked\n`,
    ]);
    expect(await cli.prints('webhooks', 'list')).toContain('http://127.0.0.1:9/hooks');

    await cli.prints('webhooks', 'delete', id, '--yes');

    expect((await cli.run('webhooks', 'get', id)).status).toBe(4);
  }, 60_000);

  describe('and an endpoint', () => {
    let receiver: WebhookReceiver;
    beforeAll(async () => {
      receiver = await merchant.receives();
    });

    it('replays a delivery, an event, and what failed', async () => {
      const { token } = await merchant.open(5_00);
      await merchant.backend.post(`/api/sessions/${token}/cancel`, {});
      const first = await eventually(() => receiver.posts.find(({ body }) => body.includes(token)));
      const { id, event_id } = JSON.parse(first.body) as { id: string; event_id: string };
      const times = () => receiver.posts.filter(({ body }) => body === first.body).length;

      await cli.prints('replay', id);
      await eventually(() => times() === 2);
      const { data } = await cli.json<Listed<{ id: string }>>('replay', event_id);
      await eventually(() => times() === 3);

      expect(data.map((delivery) => delivery.id)).toEqual([id]);
      expect(await cli.json('replay', '--failed-since', '5m')).toEqual({ replayed: expect.any(Number) });
      expect((await cli.run('replay', `evt_${'0'.repeat(32)}`)).status).toBe(4);
      expect((await cli.run('replay')).status).toBe(2);
    }, 60_000);

    it('tails events and attempts as they happen', async () => {
      const tail = cli.start('logs', 'tail', '--json');
      const failed = cli.start('logs', 'tail', '--only', 'deliveries', '--status', 'failed');
      // Both have found their starting position when their first requests are answered.
      await eventually(async () => {
        const { token } = await merchant.open(5_00);
        await merchant.backend.post(`/api/sessions/${token}/cancel`, {});
        const lines = tail.lines<{ event?: EventView; delivery?: { attempt_count: number; status: string } }>();
        return lines.some(({ event }) => event) && lines.some(({ delivery }) => delivery?.status === 'delivered');
      }, 30_000);
      expect((await tail.stop()).status).toBe(0);
      expect((await failed.stop()).stdout).toBe('');
    }, 60_000);
  });

  it('reads events from a given position', async () => {
    const { token } = await merchant.open(5_00);
    await merchant.backend.post(`/api/sessions/${token}/cancel`, {});
    const events = await eventually(async () => {
      const { data } = await cli.json<Listed<EventView>>('events', 'list', '--limit', '200');
      return JSON.stringify(data).includes(token) ? data : undefined;
    });

    const [last] = events.slice(-1);
    const types = ['events', 'list', '--types', 'session.canceled', '--after', last!.id];
    expect((await cli.json<Listed<EventView>>(...types)).data).toEqual([]);
    expect(JSON.parse(await cli.prints('events', 'get', last!.id))).toEqual(last);
  });

  it('prints where things are, and opens nothing where there is no browser', async () => {
    const { baseUrl } = running.system;
    expect(await cli.prints('open')).toBe(`${baseUrl}/dashboard`);
    expect(await cli.prints('open', 'abc-_1')).toBe(`${baseUrl}/pay/abc-_1`);
    expect((await cli.run('open', '../x')).status).toBe(2);
  });

  it('cannot be steered by what buyers and shops wrote', async () => {
    const reference = `\u001b]0;owned\u0007\u001b[2Jx\u202e`;
    const { token } = await merchant.open(5_00, { reference });

    for (const args of [
      ['sessions', 'list', '--search', token],
      ['sessions', 'get', token],
    ]) {
      const text = await cli.prints(...args);
      expect(text).toContain(token);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  });

  it.each([
    ['a comma', ['sessions', 'create', '--amount', '12,50'], 2, 'A comma is ambiguous. Write 12.50.'],
    ['a thousand’s comma', ['sessions', 'create', '--amount', '1,200.50'], 2, 'A comma is ambiguous.'],
    ['three decimals', ['sessions', 'create', '--amount', '1.005'], 2, 'at most 2 decimals'],
    ['an exponent', ['sessions', 'create', '--amount', '1e3'], 2, 'such as 12.50'],
    ['no amount', ['sessions', 'create'], 2, '--amount'],
    ['an amount below the least', ['sessions', 'create', '--amount', '0.99'], 5, 'amount_usd_cents'],
    ['an unknown command', ['sesions'], 2, "unknown command 'sesions'"],
    ['an unknown option', ['sessions', 'list', '--stauts', 'paid'], 2, '--stauts'],
    ['a session that does not exist', ['sessions', 'get', 'nobody'], 4, 'not_found'],
    ['a path as a token', ['sessions', 'get', '../payments'], 2, 'letters, digits'],
    ['an invalid number', ['payments', 'get', '1.5'], 2, 'whole number'],
    ['an unknown key', ['sessions', 'list', '--api-key', `sk_test_${'a'.repeat(43)}`], 3, 'checkout login'],
    ['a key of another product', ['sessions', 'list', '--api-key', 'ak_x'], 2, 'sk_'],
    ['no platform', ['sessions', 'list', '--base-url', 'ftp://x'], 2, 'no http or https URL'],
    ['a platform that is away', ['sessions', 'list', '--base-url', 'http://127.0.0.1:65534'], 6, 'ECONNREFUSED'],
  ])(
    'reports what is wrong with %s',
    async (_, args, status, text) => {
      const ended = await cli.run(...args);

      expect([ended.status, ended.stdout]).toEqual([status, '']);
      expect(ended.stderr).toContain(text);
      expect(ended.stderr).not.toMatch(/sk_test_\w{8}|\n {4}at /);
    },
    30_000,
  );

  it('does not play the buyer of a live session', async () => {
    const live = await Merchant.create(running.system);
    const ended = await cli.run('pay', 'token', '--api-key', live.apiKey);

    expect([ended.status, ended.stderr]).toEqual([2, expect.stringContaining('needs a test key')]);
    expect((await cli.run('sessions', 'list', '--live')).status).toBe(2);
  });

  it('needs a platform and a key', async () => {
    const stranger = new CommandLine({});
    const elsewhere = new CommandLine({ CHECKOUT_BASE_URL: running.system.baseUrl });
    try {
      expect(await stranger.run('sessions', 'list')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--base-url'),
      });
      expect(await elsewhere.run('sessions', 'list')).toMatchObject({
        status: 3,
        stderr: expect.stringContaining('checkout login'),
      });
    } finally {
      await stranger.close();
      await elsewhere.close();
    }
  });
});
