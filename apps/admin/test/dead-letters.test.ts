import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeadLetterView } from '@libs/dto/operations/dead-letters';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { v7 as uuidv7 } from 'uuid';
import { service } from '../src/service.js';
import { anEntry, answerSignIns, asSuperuser, operator } from './scene.js';

const world = useWorld(service);
const elsewhere: DeadLetterView = {
  id: uuidv7(),
  service: 'sessions',
  event: 'transfer.final',
  failures: 8,
  last_error: 'no',
  payload: '{}',
  first_failed_at: '2026-01-01T00:00:00.000Z',
  last_failed_at: '2026-01-01T01:00:00.000Z',
  dead_at: '2026-01-01T01:00:00.000000Z',
};

beforeAll(async () => {
  answerSignIns(world);
  for (const name of [
    'dashboard',
    'signer',
    'sweeper',
    'webhook-dispatcher',
    'chain-indexer',
    'agent-gateway',
    'turn-runner',
  ] as const)
    world.bus.handles(`${name}.dead_letters`, () => ({ data: [] }));
  // Requests are served a moment after the service listens.
  await eventually(() => world.bus.calls('admin.dead_letters', { limit: 1 }));
});

const list = (query = '') => world.http('GET', `/api/admin/dead_letters${query}`, operator);
const redrive = (name: string, id: string) =>
  world.http('POST', `/api/admin/dead_letters/${name}/${id}/redrive`, operator);

/** Publishes an event that admin itself cannot handle: the log already has its entry under another event. */
async function aDeadLetter(payload: object): Promise<string> {
  const id = uuidv7();
  await world.bus.publishes('audit.recorded', payload as never, id);
  await eventually(async () => (await list('?service=admin')).body.data.some((one: { id: string }) => one.id === id));
  return id;
}

describe('GET /api/admin/dead_letters', () => {
  it('is 503 and names the service that does not respond: a list with a gap looks like a whole one', async () => {
    const response = await list();

    expect([response.status, response.body.error]).toEqual([
      503,
      {
        code: 'unavailable',
        message: 'Temporarily unavailable. Try again in a moment.',
        service: 'sessions',
        trace_id: expect.any(String),
      },
    ]);
  });

  it('lists those of all services, newest first, in pages', async () => {
    world.bus.handles('sessions.dead_letters', ({ before }) => ({
      data: before && before.dead_at <= elsewhere.dead_at ? [] : [elsewhere],
    }));
    const first = await aDeadLetter({ ...anEntry(1), actor_kind: 'ghost' });
    const second = await aDeadLetter({ ...anEntry(1), actor_kind: 'ghost' });

    const all = await list();
    const pages = [await list('?limit=1')];
    while (pages.at(-1)!.body.has_more) pages.push(await list(`?limit=1&cursor=${pages.at(-1)!.body.next_cursor}`));

    const ids = [second, first, elsewhere.id];
    expect(all.body.data.map(({ id }: DeadLetterView) => id)).toEqual(ids);
    expect(pages.map(({ body }) => body.data[0].id)).toEqual(ids);
    expect(all.body.data[0]).toMatchObject({ service: 'admin', event: 'audit.recorded', failures: 1 });
  });

  // The gateway consumes no events.
  it.each(['service=nobody', 'service=gateway', 'limit=0', 'cursor=cDox'])('refuses ?%s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(422);
  });
});

describe('POST /api/admin/dead_letters/{service}/{id}/redrive', () => {
  it('stays a dead letter when it fails again, and shows why', async () => {
    const id = await aDeadLetter({ ...anEntry(2), actor_kind: 'ghost' });

    const response = await redrive('admin', id);
    const [row] = (await list('?service=admin&limit=1')).body.data;

    expect([response.status, response.body.error]).toEqual([
      409,
      {
        code: 'redrive_failed',
        message: 'The event was retried and failed again. It remains a dead letter.',
        last_error: expect.stringContaining('actor_kind'),
        trace_id: expect.any(String),
      },
    ]);
    expect(row).toMatchObject({ id, failures: 2 });
  });

  it('hands the event to its handler once, when the fault is repaired, and is audited', async () => {
    const entry = anEntry(3, 'merchant.paused');
    const id = await aDeadLetter({ ...entry, actor_kind: 'ghost' });
    const mended = JSON.stringify(entry);
    await asSuperuser(world, `UPDATE dead_letter SET payload = '${mended}' WHERE msg_id = '${id}'`);

    const response = await redrive('admin', id);
    const again = await redrive('admin', id);
    const log = (await world.http('GET', '/api/admin/audit?limit=20', operator)).body.data;

    expect([response.status, response.body.id, again.status]).toEqual([200, id, 404]);
    expect(log.filter((one: { id: string }) => one.id === entry.audit_id)).toHaveLength(1);
    expect(log[0]).toMatchObject({
      action: 'dead_letter.redriven',
      actor: { name: 'op@example.com', kind: 'operator' },
      target: `dead_letter:admin/${id}`,
      after: { event: 'audit.recorded', outcome: 'handled' },
    });
  });

  it('does not handle twice what came again meanwhile', async () => {
    const entry = anEntry(4);
    const id = await aDeadLetter({ ...entry, actor_kind: 'ghost' });
    await asSuperuser(world, `UPDATE dead_letter SET payload = '${JSON.stringify(entry)}' WHERE msg_id = '${id}'`);
    await world.rows(
      'INSERT INTO inbox (consumer, msg_id) SELECT consumer, $1::uuid FROM dead_letter WHERE msg_id = $1::text',
      [id],
    );

    const response = await redrive('admin', id);
    const log = (await world.http('GET', '/api/admin/audit?merchant_id=4', operator)).body.data;

    expect([response.status, log]).toEqual([200, []]);
  });

  it('is 404 for an unknown id and an unknown service', async () => {
    const responses = [await redrive('admin', uuidv7()), await redrive('nobody', uuidv7())];

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });
});
