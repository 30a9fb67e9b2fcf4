import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Finding } from '@libs/dto/operations/findings';
import { AppError } from '@libs/errors/app-error';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { ChecksRepository } from '../src/checks/checks.repository.js';
import { ChecksService } from '../src/checks/checks.service.js';
import { service } from '../src/service.js';
import type { AdminSettings } from '../src/settings.js';
import { answerSignIns, notOperator, operator } from './scene.js';

const OK: Finding = { check: 'rpc.head', status: 'ok', found: 'one.example is at block 7' };
const LOST: Finding = { check: 'rpc.archive', status: 'failure', found: 'no states', todo: 'take another' };
interface Run {
  service: string;
  is_running: boolean;
  finished_at: string | null;
  findings: Finding[];
}

const world = useWorld(service);
let checked: string[] = [];
let ofSweeper: Finding[];
/** Resolves when the sweeper may reply. */
let held: Promise<void>;
/** The number of calls that arrive before the sweeper's checks have ended. */
let early: number;

beforeAll(async () => {
  answerSignIns(world);
  world.bus.handles('sweeper.examine', async () => {
    checked.push('sweeper');
    await held;
    return { findings: early-- > 0 ? null : ofSweeper };
  });
  world.bus.handles('webhooks.examine', () => {
    checked.push('webhook-dispatcher');
    return new AppError('unavailable');
  });
  await eventually(() => world.bus.calls('admin.health', {}));
});

beforeEach(async () => {
  await world.rows('DELETE FROM check_runs');
  checked = [];
  ofSweeper = [OK, LOST];
  held = Promise.resolve();
  early = 0;
});

const list = async (): Promise<Run[]> => (await world.http('GET', '/api/admin/checks', operator)).body.data;
const run = () => world.http('POST', '/api/admin/checks', operator);
async function ended(): Promise<Run[]> {
  let runs: Run[] = [];
  await eventually(async () => {
    runs = await list();
    return runs.length === 3 && runs.every((one) => !one.is_running && one.finished_at !== null);
  }, 75_000);
  return runs;
}

describe('the checks of the doctor', () => {
  it('are for operators', async () => {
    for (const method of ['GET', 'POST'])
      expect((await world.http(method, '/api/admin/checks', notOperator)).status).toBe(403);
    expect(await world.rows('SELECT 1 FROM check_runs')).toEqual([]);
  });

  it('run where the services stand; what is wrong is kept with what to do, and a service that does not respond is a finding', async () => {
    expect((await run()).status).toBe(202);

    const runs = await ended();

    const of = (name: string) => runs.find((one) => one.service === name)!.findings;
    expect(of('sweeper')).toEqual([{ ...OK, todo: null }, LOST]);
    expect(of('webhook-dispatcher')).toEqual([
      expect.objectContaining({ check: 'webhook-dispatcher.answer', status: 'skipped' }),
    ]);
    // The checks that admin runs itself, in this test's world: a real Postgres and a real NATS without users, no https,
    // no mail.
    const own = of('admin').map(({ check, status }) => `${check} ${status}`);
    expect(own).toEqual(
      expect.arrayContaining(['postgres.version ok', 'mail.server failure', 'web.url failure', 'backup.base skipped']),
    );
    expect(own.some((one) => one.startsWith('nats.'))).toBe(true);
  });

  it('run once, for every request meanwhile and right after', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await Promise.all([run(), run(), run()]);
    await eventually(() => checked.includes('sweeper'));
    expect((await list()).find((one) => one.service === 'sweeper')).toMatchObject({ is_running: true, findings: [] });
    await run();
    release();
    await ended();
    await run();

    expect(checked.sort()).toEqual(['sweeper', 'webhook-dispatcher']);
  });

  it('are requested again while they take longer than a reply may', async () => {
    early = 3;

    await run();

    const [sweeper] = (await ended()).filter(({ service }) => service === 'sweeper');
    expect(sweeper!.findings).toEqual([{ ...OK, todo: null }, LOST]);
    expect(checked.filter((one) => one === 'sweeper')).toHaveLength(4);
  });

  it('begin again after a process died in the midst of them', async () => {
    await world.rows(
      `INSERT INTO check_runs (service, started_at, findings)
       SELECT unnest(ARRAY['admin', 'sweeper', 'webhook-dispatcher']), now() - interval '76 s', '[]'`,
    );
    expect((await list()).map((one) => one.is_running)).toEqual([false, false, false]);

    await run();

    await ended();
    expect(checked.sort()).toEqual(['sweeper', 'webhook-dispatcher']);
  });

  it('have no gauge outside of production', async () => {
    await run();
    await ended();

    // Null where reading takes long on a busy machine.
    const counts = await eventually(async () => {
      const report = await world.bus.calls('admin.health', {});
      const read = 'gauges' in report ? [report.gauges.doctor_failures, report.gauges.doctor_warnings] : [null];
      return read.includes(null) ? undefined : read;
    });

    expect(counts).toEqual([0, 0]);
  });

  it('are counted in production, each once, by name', async () => {
    ofSweeper = [OK, LOST, LOST, { check: 'relayer.coins', status: 'warning', found: 'few', todo: 'send more' }];
    await run();
    await ended();
    await world.rows(`UPDATE check_runs SET findings = '[]' WHERE service <> 'sweeper'`);
    const database = new Database(
      await createDataSource({
        ...{ url: world.database.urlOf('admin'), schema: 'admin', poolSize: 1, applicationName: 'checks-test' },
        entities: [],
      }).initialize(),
    );
    const service = (isProduction: boolean) =>
      new ChecksService(database, {} as RpcClient, new ChecksRepository(), { isProduction } as AdminSettings);

    const counted = await service(true).gauges();
    const elsewhere = await service(false).gauges();
    await database.dataSource.destroy();

    expect(counted).toEqual({
      ...{ doctor_failures: 1, doctor_warnings: 1 },
      subjects: { doctor_failures: ['rpc.archive'] },
    });
    expect(elsewhere).toEqual({ doctor_failures: 0, doctor_warnings: 0 });
  });
});
