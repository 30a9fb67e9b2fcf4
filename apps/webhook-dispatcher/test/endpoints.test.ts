import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { responds } from './receiver.js';
import { useWebhookWorld } from './webhook-world.js';

const { world, call, aMerchant, aReceiver } = useWebhookWorld();
const UNUSED_URL = 'http://127.0.0.1:9/hook';

describe.each(['account.reclaimed', 'account.abandoned'] as const)(
  'an account that its owner took back (%s)',
  (event) => {
    it('has no earlier endpoint active, and merchants keep theirs', async () => {
      const accountId = event === 'account.reclaimed' ? 9_900_077 : 9_900_078;
      const by = {
        account_id: accountId,
        actor: { id: 9_900_077, name: 'a', kind: 'user' as const, ip: null, trace_id: null },
      };
      const merchant = aMerchant();
      const { endpoint } = await call('webhooks.create_endpoint', { ...by, url: UNUSED_URL });
      const theirs = await merchant.endpointAt(UNUSED_URL);
      await world.rows('UPDATE endpoint SET merchant_id = $2 WHERE id = $1', [theirs.id, accountId]);
      // An event has milliseconds. The next one is after everything so far; what follows waits until it is over.
      const [{ now }] = (await world.rows<{ now: Date }>(
        `SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' AS now`,
      )) as [{ now: Date }];
      await world.rows('SELECT pg_sleep(0.002)');
      const later = await call('webhooks.create_endpoint', { ...by, url: `${UNUSED_URL}/later` });

      const at = now.toISOString();
      await (event === 'account.reclaimed'
        ? world.bus.publishes(event, { user_id: accountId, at })
        : world.bus.publishes(event, { account_id: accountId, at }));

      const isActive = async (id: number) =>
        (await world.rows<{ active: boolean }>('SELECT active FROM endpoint WHERE id = $1', [id]))[0]!.active;
      await eventually(async () => !(await isActive(endpoint.id)));
      expect([await isActive(later.endpoint.id), await isActive(theirs.id)]).toEqual([true, true]);
    });
  },
);

describe('create_endpoint', () => {
  it('shows the secret once', async () => {
    const merchant = aMerchant();

    const { endpoint } = await call('webhooks.create_endpoint', { ...merchant.by, url: UNUSED_URL });
    const { data } = await call('webhooks.list_endpoints', { ...merchant.by, limit: 50 });

    expect(endpoint).toEqual({
      id: expect.any(Number),
      url: UNUSED_URL,
      description: null,
      event_types: null,
      active: true,
      failing_since: null,
      last_success_at: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { secret, ...shown } = endpoint;
    expect(data).toEqual([shown]);
  });

  it('keeps the secret sealed', async () => {
    const merchant = aMerchant();
    const { id, secret } = await merchant.endpointAt(UNUSED_URL);

    const [row] = await world.rows<Record<string, unknown>>('SELECT * FROM endpoint WHERE id = $1', [id]);

    expect(row!['sealed_secret']).toMatch(/^sb1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it.each([
    ['ftp://example.com', 'url must start with https://'],
    ['http://example.com/hook', 'url must start with https://'],
    ['https://10.0.0.1/hook', 'url must point to a public address'],
    ['https://0x0a.1/hook', 'url must point to a public address'],
    ['https://example.com:22/', 'url must have one of the ports 80, 443, 8080, 8443'],
    ['https://93.184.215.14:6379/', 'url must have one of the ports 80, 443, 8080, 8443'],
    ['https://user:pw@example.com/', 'url must not contain a user name or password'],
    ['nonsense', 'url must be a URL such as https://example.com/webhooks'],
  ])('refuses %s', async (url, msg) => {
    const reply = await world.bus.calls('webhooks.create_endpoint', { ...aMerchant().by, url });

    expect(reply).toMatchObject({
      code: 'validation_failed',
      faults: [{ loc: ['body', 'url'], msg, type: 'url_not_allowed' }],
    });
  });

  it('refuses the eleventh endpoint of a merchant, even when they are created at once', async () => {
    const merchant = aMerchant();

    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        world.bus.calls('webhooks.create_endpoint', { ...merchant.by, url: `${UNUSED_URL}/${index}` }),
      ),
    );

    const refused = replies.filter((reply) => 'code' in reply);
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: 'webhook_endpoint_limit', fields: { limit: 10 } });
  });
});

describe('a URL', () => {
  const SAME = 'HTTP://127.1:9/a/../hook?';

  it('has one endpoint of a merchant, even when several are created at once', async () => {
    const merchant = aMerchant();

    const replies = await Promise.all(
      [UNUSED_URL, SAME, UNUSED_URL, SAME, UNUSED_URL].map((url) =>
        world.bus.calls('webhooks.create_endpoint', { ...merchant.by, url }),
      ),
    );

    const made = replies.flatMap((reply) => ('endpoint' in reply ? [reply.endpoint.id] : []));
    expect(made).toHaveLength(1);
    const refusals = replies.filter((reply) => 'code' in reply);
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'webhook_endpoint_exists', fields: { endpoint_id: made[0] } });
    const kept = await world.rows('SELECT id FROM endpoint WHERE merchant_id = $1', [merchant.id]);
    expect(kept).toHaveLength(1);
  });

  it('may have endpoints of several merchants, and a new one after the old was deleted', async () => {
    const [merchant, other] = [aMerchant(), aMerchant()];
    const { id } = await merchant.endpointAt(UNUSED_URL);
    await other.endpointAt(UNUSED_URL);

    await call('webhooks.delete_endpoint', { ...merchant.by, endpoint_id: id });

    await merchant.endpointAt(SAME);
  });

  it('cannot be changed to that of another endpoint, and may be set again for its own', async () => {
    const merchant = aMerchant();
    const { id: taken } = await merchant.endpointAt(UNUSED_URL);
    const { id } = await merchant.endpointAt(`${UNUSED_URL}/2`);

    const reply = await world.bus.calls('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, url: SAME });
    const same = await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: taken, url: SAME });

    expect(reply).toMatchObject({ code: 'webhook_endpoint_exists', fields: { endpoint_id: taken } });
    expect(same).toMatchObject({ endpoint: { id: taken, url: SAME } });
  });

  it('that existed twice before may stay so, and is refused a third time', async () => {
    const merchant = aMerchant();
    const ids = [(await merchant.endpointAt(UNUSED_URL)).id, (await merchant.endpointAt(`${UNUSED_URL}/2`)).id];
    await world.rows('UPDATE endpoint SET url = $2, url_key = NULL WHERE id = ANY($1)', [ids, UNUSED_URL]);

    const changed = await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: ids[1]!, active: false });
    const third = await world.bus.calls('webhooks.create_endpoint', { ...merchant.by, url: UNUSED_URL });

    expect(changed).toMatchObject({ endpoint: { id: ids[1], active: false } });
    expect(third).toMatchObject({ code: 'webhook_endpoint_exists' });
  });

  it('is unique in the database, whatever the code does', async () => {
    const merchant = aMerchant();
    const { id } = await merchant.endpointAt(UNUSED_URL);

    const again = world.rows(
      `INSERT INTO endpoint (merchant_id, url, url_key, sealed_secret)
       SELECT merchant_id, url, url_key, sealed_secret FROM endpoint WHERE id = $1`,
      [id],
    );

    await expect(again).rejects.toThrow('endpoint_url_once_per_merchant');
  });
});

describe('update_endpoint', () => {
  it('holds deliveries of a deactivated endpoint and sends them when it is activated', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await merchant.delivery((one) => one.attempt_count === 1);
    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: false });
    receiver.behavior = responds(200);
    await merchant.timePasses();
    const witness = aMerchant();
    const other = await aReceiver();
    await witness.endpointAt(other.url);
    await witness.paid();
    await eventually(() => other.posts.length === 1);
    expect(receiver.posts).toHaveLength(1);

    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: true });

    await eventually(() => receiver.posts.length === 2);
  });

  it('lets what was held for more than 7 days fail', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await merchant.delivery((one) => one.attempt_count === 1);
    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: false });
    await world.rows(`UPDATE endpoint SET deactivated_at = now() - interval '7 days 1 second' WHERE id = $1`, [id]);

    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, active: true });

    const [delivery] = await merchant.deliveries();
    expect(delivery).toMatchObject({ status: 'failed', last_error: 'the endpoint was inactive for more than 7 days' });
  });

  it('sends what waits to the new address', async () => {
    const merchant = aMerchant();
    const [old, moved] = [await aReceiver(responds(500)), await aReceiver()];
    const { id, secret } = await merchant.endpointAt(old.url);
    await merchant.paid();
    await merchant.delivery((one) => one.attempt_count === 1);

    await call('webhooks.update_endpoint', { ...merchant.by, endpoint_id: id, url: moved.url });
    await merchant.timePasses();

    await eventually(() => moved.posts.length === 1);
    expect(moved.posts[0]!.body).toBe(old.posts[0]!.body);
    expect(moved.verified(secret)).toHaveLength(1);
  });

  it('does not find the endpoints of other merchants', async () => {
    const { id } = await aMerchant().endpointAt(UNUSED_URL);
    const stranger = { ...aMerchant().by, endpoint_id: id };

    const replies = await Promise.all([
      world.bus.calls('webhooks.update_endpoint', { ...stranger, active: false }),
      world.bus.calls('webhooks.delete_endpoint', stranger),
      world.bus.calls('webhooks.roll_secret', stranger),
      world.bus.calls('webhooks.send_test', { ...stranger, event_type: 'payment.confirmed' }),
    ]);

    expect(replies.map((reply) => 'code' in reply && reply.code)).toEqual(Array(4).fill('not_found'));
  });
});

describe('delete_endpoint', () => {
  it('lets what waited fail, and removes the endpoint from the list', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver(responds(500));
    const { id } = await merchant.endpointAt(receiver.url);
    await merchant.paid();
    await merchant.delivery((one) => one.attempt_count === 1);

    await call('webhooks.delete_endpoint', { ...merchant.by, endpoint_id: id });

    const [delivery] = await merchant.deliveries();
    expect(delivery).toMatchObject({ status: 'failed', last_error: 'the endpoint was deleted', next_attempt_at: null });
    const failed = (of: { id: number }, fromMs: number) =>
      call('webhooks.failed_count', { merchant_id: of.id, from: new Date(fromMs).toISOString() });
    const madeAt = Date.parse(delivery!.created_at);
    expect([await failed(merchant, madeAt), await failed(merchant, madeAt + 1)]).toEqual([{ count: 1 }, { count: 0 }]);
    expect(await failed(aMerchant(), 0)).toEqual({ count: 0 });
    expect(await call('webhooks.list_endpoints', { ...merchant.by, limit: 50 })).toMatchObject({ data: [] });
  });
});

describe('roll_secret', () => {
  it('signs with both secrets for 24 hours, then only with the new one', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    const { id, secret: old } = await merchant.endpointAt(receiver.url);

    const { endpoint } = await call('webhooks.roll_secret', { ...merchant.by, endpoint_id: id });
    await merchant.paid(1);
    await eventually(() => receiver.posts.length === 1);

    expect(receiver.verified(old)).toHaveLength(1);
    expect(receiver.verified(endpoint.secret)).toHaveLength(1);
    const hours = (Date.parse(endpoint.previous_secret_valid_until) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    await world.rows('UPDATE endpoint SET previous_secret_valid_until = now() WHERE id = $1', [id]);
    await merchant.paid(2);
    await eventually(() => receiver.posts.length === 2);
    expect(() => receiver.verified(old)).toThrow();
    expect(receiver.verified(endpoint.secret)).toHaveLength(2);
  });
});
