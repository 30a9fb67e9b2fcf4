import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service as runner } from '@apps/turn-runner/service';
import { service as dispatcher } from '@apps/webhook-dispatcher/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@libs/service-kit/database/schema/migrate';
import { closePublicAccess, provisionService } from '@libs/service-kit/database/schema/provision';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { HELM_FOLDER } from '../src/manifests.js';

const PASSWORD = 'test';
let database: TestDatabase;
let admin: pg.Client;

/** Signs in to a test database as another role. */
async function signedIn(user: string, url = database.adminUrl): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { username: user, password: PASSWORD }).href,
  });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase([dispatcher, runner]);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(readFileSync(join(HELM_FOLDER, '../cluster/scaler-role.sql'), 'utf8'));
  await admin.query(`ALTER ROLE checkout_scaler PASSWORD '${PASSWORD}'`);
}, 60_000);

afterAll(async () => {
  await admin.query('DROP OWNED BY checkout_scaler');
  await admin.query('DROP ROLE checkout_scaler');
  await admin.end();
  await database.drop();
}, 60_000);

describe('the role that KEDA queries with', () => {
  let scaler: pg.Client;
  const dueOf = async (service: string) => {
    const { rows } = await scaler.query<number[]>({
      text: readFileSync(join(HELM_FOLDER, `checkout/queries/${service}.sql`), 'utf8'),
      rowMode: 'array',
    });
    return Number(rows[0]?.[0]);
  };

  beforeAll(async () => {
    scaler = await signedIn('checkout_scaler');
  });
  afterAll(() => scaler.end());

  it('counts deliveries that more dispatchers could send', async () => {
    expect(await dueOf('webhook-dispatcher')).toBe(0);
    await admin.query(`
      INSERT INTO webhook_dispatcher.endpoint (id, merchant_id, url, active, sealed_secret, consecutive_failures, failing_since, deactivated_at)
      VALUES (1, 1, 'https://well.example', true, '', 0, NULL, NULL), (2, 1, 'https://failing.example', true, '', 3, now(), NULL),
             (3, 1, 'https://inactive.example', false, '', 0, NULL, now()), (4, 1, 'https://later.example', true, '', 0, NULL, NULL)`);
    await admin.query(`
      INSERT INTO webhook_dispatcher.delivery (id, endpoint_id, merchant_id, event_id, event_type, body, next_attempt_at)
      SELECT 'wd_' || md5(e || ' ' || n), e, 1, gen_random_uuid(), 'payment.confirmed', '{}', now() + (e = 4)::int * interval '1 h'
      FROM generate_series(1, 4) e, generate_series(1, 40) n`);
    expect(await dueOf('webhook-dispatcher')).toBe(32 + 1);
  });

  it('counts turns that could run or do', async () => {
    await admin.query(`
      INSERT INTO turn_runner.lane (space_id, arrived, is_running)
      VALUES ('waits', '{[1,3)}', false), ('waits too', '{[1,2)}', false), ('runs', '{[1,3)}', true), ('idle', '{}', false)`);
    await admin.query(`
      INSERT INTO turn_runner.run (turn_id, account_id, space_id, position, engine, file_ids, manifest_version, tools_version,
        budget_micro_usd, created_at, trace_id, state, lease_id, lease_until)
      VALUES ('tn_1', 1, 'runs', 1, 'local', '{}', 1, 1, 0, now(), '', 'running', gen_random_uuid(), now())`);
    expect(await dueOf('turn-runner')).toBe(2 + 1);
    await admin.query('INSERT INTO turn_runner.maintenance (version, active) VALUES (1, true)');
    expect(await dueOf('turn-runner')).toBe(1);
  });

  it.each([
    'SELECT sealed_secret FROM webhook_dispatcher.endpoint',
    'SELECT body FROM webhook_dispatcher.delivery',
    'SELECT text FROM turn_runner.run',
    'SELECT * FROM turn_runner.tool_call',
  ])('may not %s', async (sql) => {
    await expect(scaler.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the role that installs', () => {
  it('needs no superuser: it owns the database and may make roles', async () => {
    const suffix = randomBytes(4).toString('hex');
    const [installer, schema] = [`installer_${suffix}`, `installed_${suffix}`];
    await admin.query(`CREATE ROLE ${installer} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
    await admin.query(`CREATE DATABASE ${installer} OWNER ${installer} STRATEGY FILE_COPY`);
    const url = Object.assign(new URL(database.adminUrl), {
      pathname: `/${installer}`,
      username: installer,
      password: PASSWORD,
    }).href;

    const client = await signedIn(installer, url);
    await provisionService(client, { schema, password: PASSWORD });
    await provisionService(client, { schema, password: PASSWORD });
    await closePublicAccess(client);
    await migrate({ schema, migrations: [...(runner.migrations ?? [])] }, url);
    const service = await signedIn(schema, url);
    expect((await service.query('SELECT count(*)::int AS runs FROM run')).rows).toEqual([{ runs: 0 }]);
    expect((await service.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);

    await service.end();
    await client.end();
    await admin.query(`DROP DATABASE ${installer} WITH (FORCE)`);
    for (const role of [schema, `${schema}_owner`, installer]) await admin.query(`DROP ROLE ${role}`);
  });
});
