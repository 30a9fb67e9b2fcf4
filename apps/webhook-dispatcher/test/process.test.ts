import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { eventually } from '@libs/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { EndpointSecrets } from '../src/endpoints/endpoint-secrets.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';
import { service } from '../src/service.js';
import { useProcesses } from './processes.js';
import { hangs, Receiver } from './receiver.js';

const OWNER = { owner: { kind: 'merchant', id: 1 }, endpointId: 1 } as const;
const oldKey = generateSealingKeyPair('old');
const newKey = generateSealingKeyPair('new');
const processes = useProcesses();
let receiver: Receiver;
let client: pg.Client;
let secret: string;

beforeAll(async () => {
  receiver = await Receiver.start();
  client = processes.client;
  const { plain, sealed } = new EndpointSecrets([oldKey]).create(OWNER);
  secret = plain;
  await client.query('INSERT INTO endpoint (id, merchant_id, url, sealed_secret) VALUES (1, 1, $1, $2)', [
    receiver.url,
    sealed,
  ]);
});
afterAll(() => receiver.stop());

/** Runs a process with a timeout that does not end before the process is killed. */
const run = (file: string, keys: string) =>
  processes.run(file, { WEBHOOK_SEALING_PRIVATE_KEYS: keys, WEBHOOK_TIMEOUT_MS: '15000' });

describe('a dispatcher process', () => {
  it('killed between the POST and its record is replaced by one that sends the same bytes', async () => {
    const id = newDeliveryId();
    receiver.behavior = hangs;
    const first = run('main.js', formatPrivateKey(oldKey));
    await client.query(
      `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
       VALUES ($1, 1, 1, gen_random_uuid(), 'payment.confirmed', $2)`,
      [id, `{"id":"${id}"}`],
    );
    await eventually(() => receiver.posts.length === 1);

    first.kill('SIGKILL');
    await once(first, 'exit');
    receiver.behavior = (response) => response.end('ok');
    const second = run('main.js', formatPrivateKey(oldKey));

    await eventually(() => receiver.posts.length === 2);
    expect(receiver.posts[1]!.body).toBe(receiver.posts[0]!.body);
    expect(receiver.verified(secret).map((envelope) => envelope.id)).toEqual([id, id]);
    await eventually(async () => {
      const { rows } = await client.query('SELECT status, attempt_count FROM delivery WHERE id = $1', [id]);
      return rows[0].status === 'delivered' && rows[0].attempt_count === 1;
    });
    second.kill('SIGTERM');
    await once(second, 'exit');
  });

  it('lets requests under way end when it is stopped', async () => {
    const id = newDeliveryId();
    receiver.posts.length = 0;
    receiver.behavior = (response) => setTimeout(() => response.end('ok'), 200);
    const child = run('main.js', formatPrivateKey(oldKey));
    await client.query(
      `INSERT INTO delivery (id, endpoint_id, merchant_id, event_id, event_type, body)
       VALUES ($1, 1, 1, gen_random_uuid(), 'payment.confirmed', '{}')`,
      [id],
    );
    await eventually(() => receiver.posts.length === 1);

    child.kill('SIGTERM');

    expect(await once(child, 'exit')).toEqual([0, null]);
    const { rows } = await client.query('SELECT status, attempt_count, claim_id FROM delivery WHERE id = $1', [id]);
    expect(rows).toEqual([{ status: 'delivered', attempt_count: 1, claim_id: null }]);
  });
});

describe('the re-wrap command', () => {
  async function rewrap(keys: string): Promise<unknown> {
    const child = run('commands/rewrap-secrets.js', keys);
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout!) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString());
  }

  it('moves every secret to the newest key, after which the old one is not needed', async () => {
    const ring = `${formatPrivateKey(newKey)},${formatPrivateKey(oldKey)}`;

    expect(await rewrap(ring)).toEqual({ rewrapped: 1, alreadyNewest: 0, changedMeanwhile: 0 });
    expect(await rewrap(formatPrivateKey(newKey))).toEqual({ rewrapped: 0, alreadyNewest: 1, changedMeanwhile: 0 });

    const { rows } = await client.query('SELECT sealed_secret FROM endpoint WHERE id = 1');
    expect(new EndpointSecrets([newKey]).open(rows[0].sealed_secret, OWNER).export().toString()).toBe(secret);
    expect(() => new EndpointSecrets([oldKey]).open(rows[0].sealed_secret, OWNER)).toThrow(
      'no private key with id new',
    );
  });
});

describe('the migrations', () => {
  const target = { schema: 'webhook_dispatcher', migrations: [...service.migrations!] };
  let other: TestDatabase;
  let admin: pg.Client;

  beforeAll(async () => {
    other = await createTestDatabase([service]);
    admin = new pg.Client({ connectionString: other.adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await other.drop();
  });

  /** Returns columns, indexes and checks, each as Postgres prints it. */
  async function definitions(): Promise<string[]> {
    const { rows } = await admin.query<{ text: string }>(
      `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS text
         FROM information_schema.columns WHERE table_schema = 'webhook_dispatcher'
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'webhook_dispatcher'
       UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
         FROM pg_constraint WHERE connamespace = 'webhook_dispatcher'::regnamespace ORDER BY 1`,
    );
    return rows.map(({ text }) => text).filter((text) => !/\bmigration\b/.test(text));
  }

  it('are undone without a trace and applied again', async () => {
    const whole = await definitions();

    for (const _ of target.migrations) await undoLastMigration(target, other.adminUrl);
    const undone = await definitions();
    await migrate(target, other.adminUrl);

    expect(undone).toEqual([]);
    expect(await definitions()).toEqual(whole);
  });

  it('restore the schema before accounts, with the rows of merchants alone', async () => {
    for (const _ of target.migrations) await undoLastMigration(target, other.adminUrl);
    await migrate({ ...target, migrations: target.migrations.slice(0, 2) }, other.adminUrl);
    const before = await definitions();
    const withAccounts = { ...target, migrations: target.migrations.slice(0, 3) };
    await migrate(withAccounts, other.adminUrl);
    await admin.query(
      `INSERT INTO webhook_dispatcher.endpoint (id, merchant_id, account_id, url, sealed_secret)
       VALUES (1, 7, NULL, 'https://a.example', 's'), (2, NULL, 7, 'https://b.example', 's')`,
    );
    await admin.query(
      `INSERT INTO webhook_dispatcher.delivery (id, endpoint_id, merchant_id, account_id, event_id, event_type, body)
       VALUES ($1, 1, 7, NULL, gen_random_uuid(), 't', '{}'), ($2, 2, NULL, 7, gen_random_uuid(), 't', '{}')`,
      [newDeliveryId(), newDeliveryId()],
    );

    await undoLastMigration(withAccounts, other.adminUrl);

    expect(await definitions()).toEqual(before);
    const { rows } = await admin.query('SELECT merchant_id::int FROM webhook_dispatcher.delivery');
    expect(rows).toEqual([{ merchant_id: 7 }]);
  });
});
