import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import pg from 'pg';
import { DueSchedulesService } from '../src/schedules/due-schedules.service.js';
import { service } from '../src/service.js';
import { useAccounts } from './accounts.js';
import { DAILY, useSchedules } from './schedule-scene.js';
import { useTurns } from './turn-scene.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const TIMEOUT_MS = 180_000;
const START_MS = 60_000;
/** The lease of a process that died. */
const LEASE_S = 15;
const TAKEN_OVER_MS = 45_000;
const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world } = scene;
const { funded } = useTurns(scene);
const { hasBought, scheduled, due } = useSchedules(scene);

const faultPoints = mkdtempSync(join(tmpdir(), 'fault-points-'));
const children: ChildProcess[] = [];
let replica: RunningService | undefined;

afterAll(async () => {
  await replica?.stop();
  for (const child of children) await ended(child);
  rmSync(faultPoints, { recursive: true });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The service in a process of its own, which polls for slots when this resolves. */
async function aProcess(): Promise<ChildProcess> {
  const env = { ...world.env, PATH: process.env['PATH'], LOG_LEVEL: 'info', FAULT_POINT_DIR: faultPoints };
  const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'], env });
  children.push(child);
  let log = '';
  child.stdout.on('data', (piece: Buffer) => {
    log += piece.toString();
  });
  await eventually(() => log.includes('agent-gateway listens on'), START_MS);
  return child;
}

/** A schedule in a space of its own, and what is in the tables about it. */
async function aSchedule() {
  const owner = await funded(1_000_000);
  const id = await scheduled(owner);
  const turns = () => world.rows('SELECT id, text FROM turn WHERE space_id = $1', [owner.space]);
  const runs = () => world.rows('SELECT slot_at, outcome, turn_id FROM schedule_run WHERE schedule_id = $1', [id]);
  const waits = async () => {
    const [row] = await world.rows<{ isHeld: boolean; isAhead: boolean }>(
      `SELECT lease_until > now() IS TRUE AS "isHeld", slot_at > now() AS "isAhead" FROM schedule WHERE id = $1`,
      [id],
    );
    return row!;
  };
  return { owner, id, turns, runs, waits };
}

type Schedule = Awaited<ReturnType<typeof aSchedule>>;

/**
 * The point where a process dies, the number of turns by then, the age of the slot, and what happens before another
 * process takes over.
 */
interface Gap {
  readonly point: string;
  readonly turns: number;
  readonly agoS?: number;
  readonly meanwhile?: (schedule: Schedule, url: string) => Promise<unknown>;
}

const GAPS: readonly Gap[] = [
  { point: 'after_slot_claimed', turns: 0 },
  // A slot that is reached after five minutes was missed; its lease ends later than that.
  { point: 'after_slot_run', turns: 1, agoS: 290 },
  {
    point: 'after_slot_run',
    turns: 1,
    meanwhile: async ({ id, owner }, url) =>
      request(url, 'PATCH', `/v1/schedules/${id}`, { body: { text: 'Another text' }, headers: owner.key.headers }),
  },
  {
    point: 'after_slot_noted',
    turns: 1,
    meanwhile: ({ owner }) => world.rows('UPDATE space SET archived_at = now() WHERE id = $1', [owner.space]),
  },
];

/** Has the lease of a dead process, if nothing has ended it since, end that many seconds from now. */
const holds = ({ id }: Schedule, seconds: number) =>
  world.rows(
    'UPDATE schedule SET lease_until = now() + make_interval(secs => $2) WHERE id = $1 AND lease_id IS NOT NULL',
    [id, seconds],
  );

/** Returns how long the lease of a schedule still lasts, in seconds. */
async function leaseS({ id }: Schedule): Promise<number> {
  const rows = await world.rows<{ seconds: number }>(
    'SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 AS seconds FROM schedule WHERE id = $1',
    [id],
  );
  return rows[0]!.seconds;
}

/** Writes down every claim of a schedule from now on. */
async function recordClaims(admin: pg.Client): Promise<void> {
  await admin.query(
    `CREATE TABLE public.claim (schedule_id text, lease_id uuid);
     CREATE FUNCTION public.note_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
       BEGIN INSERT INTO public.claim VALUES (NEW.id, NEW.lease_id); RETURN NULL; END $$;
     CREATE TRIGGER note_claim AFTER UPDATE ON agent_gateway.schedule FOR EACH ROW
       WHEN (NEW.lease_id IS NOT NULL AND NEW.lease_id IS DISTINCT FROM OLD.lease_id)
       EXECUTE FUNCTION public.note_claim()`,
  );
}

describe('slots that are due at two replicas at the same moment', () => {
  it('are claimed by one of them each, and have one turn and one run', async () => {
    const owner = await hasBought(await funded(1_000_000));
    const ids: string[] = [];
    for (let count = 0; count < 60; count++) ids.push(await scheduled(owner));
    replica = await startService(service, world.env);
    const admin = new pg.Client({ connectionString: world.database.adminUrl });
    await admin.connect();
    await recordClaims(admin);

    // The claims of two workers and of two calls, or the checks before them, wait for the same lock, so that all begin
    // at one moment.
    await admin.query('BEGIN; LOCK TABLE agent_gateway.schedule IN ACCESS EXCLUSIVE MODE');
    await admin.query(
      `UPDATE agent_gateway.schedule SET slot_at = date_trunc('second', now()), due_at = now() WHERE id = ANY ($1)`,
      [ids],
    );
    const calls = Promise.all([world.service, replica].map(({ app }) => app.get(DueSchedulesService).work(20)));
    await eventually(async () => (await waitingForLocks(world.rows, '%FROM schedule q%')) >= 4);
    await admin.query('COMMIT');
    await calls;
    const runs = await eventually(async () => {
      const rows = await world.rows('SELECT schedule_id, turn_id FROM schedule_run WHERE outcome = $1', ['submitted']);
      return rows.length >= ids.length ? rows : undefined;
    });

    const { rows: claims } = await admin.query('SELECT schedule_id FROM public.claim');
    await admin.query('DROP TABLE public.claim; DROP FUNCTION public.note_claim CASCADE');
    await admin.end();
    expect(claims.map((row) => row.schedule_id).toSorted()).toEqual(ids.toSorted());
    expect(runs.map((row) => row['schedule_id']).toSorted()).toEqual(ids.toSorted());
    const turns = await world.rows('SELECT id FROM turn WHERE space_id = $1', [owner.space]);
    expect(turns.map(({ id }) => id).toSorted()).toEqual(runs.map((row) => row['turn_id']).toSorted());
    await replica.stop();
  });
});

describe('kill -9 of a process that runs a slot', () => {
  it(
    'after its claim, after its turn, and while it records the run: another one takes over, with one turn and one run',
    async () => {
      const schedules = await Promise.all(GAPS.map(aSchedule));
      await world.service.stop();
      const processes = await Promise.all(GAPS.map(aProcess));
      const slots: string[] = [];

      for (const [index, { point, turns, agoS }] of GAPS.entries()) {
        const schedule = schedules[index]!;
        writeFileSync(join(faultPoints, point), '0');
        slots.push(await due(schedule.id, agoS));
        await eventually(() => processes.filter(({ signalCode }) => signalCode === 'SIGKILL').length > index);
        expect(await schedule.turns()).toHaveLength(turns);
        expect(await schedule.runs()).toEqual([]);
        expect(await schedule.waits()).toEqual({ isHeld: true, isAhead: false });
        expect(await leaseS(schedule)).toBeLessThanOrEqual(LEASE_S);
        // Not over before all have died: the others would take over.
        await holds(schedule, 600);
      }
      replica = await startService(service, world.env);
      for (const [index, { meanwhile }] of GAPS.entries()) await meanwhile?.(schedules[index]!, replica.url);
      for (const schedule of schedules) await holds(schedule, LEASE_S);

      for (const [index, schedule] of schedules.entries()) {
        await eventually(async () => (await schedule.runs()).length > 0, TAKEN_OVER_MS);
        const [turn, ...others] = await schedule.turns();
        expect([turn, others]).toEqual([{ id: expect.any(String), text: DAILY.text }, []]);
        const run = { slot_at: new Date(slots[index]!), outcome: 'submitted', turn_id: turn!['id'] };
        expect(await schedule.runs()).toEqual([run]);
        await eventually(async () => (await schedule.waits()).isAhead);
        expect(await schedule.waits()).toEqual({ isHeld: false, isAhead: true });
      }
    },
    TIMEOUT_MS,
  );
});
