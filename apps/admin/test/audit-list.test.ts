import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/errors/app-error';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anEntry, answerSignIns, notOperator, operator } from './scene.js';

const world = useWorld(service);
let isAuthWell = true;

beforeAll(async () => {
  answerSignIns(world);
  world.bus.handles('auth.users_by_ids', ({ user_ids }) =>
    isAuthWell
      ? {
          users: user_ids.map((user_id) => ({
            user_id,
            email: `u${user_id}@shop.example`,
            name: null,
            email_proven: true,
          })),
        }
      : new AppError('unavailable'),
  );
  await world.bus.connection.flush();
});

interface Entry {
  id: string;
  at: string;
  target_name: string | null;
}

const listed = async (query: string) => (await world.http('GET', `/api/admin/audit?${query}`, operator)).body;
const csv = async (query: string) => {
  const response = await fetch(`${world.service.url}/api/admin/audit.csv?${query}`, operator);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** Waits until the log has an entry, so that the chain has entries in the order of these calls. */
async function recorded(entry: ReturnType<typeof anEntry>): Promise<string> {
  await world.bus.publishes('audit.recorded', entry);
  await eventually(
    async () => (await world.rows('SELECT 1 FROM audit_log WHERE id = $1', [entry.audit_id])).length > 0,
  );
  return entry.audit_id;
}

const at = (second: number) => `2026-03-01T12:00:${String(second).padStart(2, '0')}.000Z`;

describe('the list of the audit log', () => {
  it('is newest first by the time of the act, whatever the order of arrival, with no entry lost between pages', async () => {
    const ids: string[] = [];
    // Two at the same moment, and two that arrived after younger ones.
    for (const second of [1, 5, 3, 3, 4, 2]) ids.push(await recorded({ ...anEntry(21), at: at(second) }));
    const [one, five, three, threeAgain, four, two] = ids;

    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await listed(`merchant_id=21&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ id }: Entry) => id));
      cursor = page.next_cursor ?? '';
    } while (cursor);

    expect(seen).toEqual([five, four, threeAgain, three, two, one]);
  });

  it('finds what came from an address', async () => {
    const id = await recorded({ ...anEntry(22, 'user.sign_in_failed'), ip: '198.51.100.9' });

    expect((await listed('ip=198.51.100.9')).data.map((entry: Entry) => entry.id)).toEqual([id]);
    expect((await listed('ip=198.51.100')).data).toEqual([]);
  });

  it('names accounts and merchants that were acted upon; without the auth service accounts stay numbers', async () => {
    await recorded({ ...anEntry(23), at: at(2) });
    await recorded({ ...anEntry(23, 'member.added'), target: 'user:77', at: at(1) });
    const names = async () => (await listed('merchant_id=23')).data.map((entry: Entry) => entry.target_name);

    expect(await names()).toEqual(['Shop 23', 'u77@shop.example']);
    isAuthWell = false;
    expect(await names()).toEqual(['Shop 23', null]);
    isAuthWell = true;
  });

  it.each(['p:audit:5', 'p:users:1:1', 'p:audit:1:1:1', 'p:audit:9999999999999999:1', 'p:audit:1:99999999999999999'])(
    'refuses the cursor %s',
    async (position) => {
      const body = await listed(`cursor=${Buffer.from(position).toString('base64url')}`);

      expect(body.detail).toEqual([{ loc: ['query', 'cursor'], msg: expect.any(String), type: 'cursor_invalid' }]);
    },
  );
});

describe('GET /api/admin/audit.csv', () => {
  it('has every entry that the filter lets through, more than a page, newest first', async () => {
    const rows = 1_003;
    await world.rows(
      `INSERT INTO audit_log (seq, id, at, actor_name, actor_kind, merchant_id, action, target, previous_hash, hash)
       SELECT 1000000 + n, gen_random_uuid(), timestamptz '2026-04-01' + n * interval '1 second', 'op', 'operator', 24,
         'merchant.approved', 'merchant:24', md5(n::text) || md5(n::text), md5(n::text) || md5('h' || n)
       FROM generate_series(1, $1) n`,
      [rows],
    );

    const { status, type, text } = await csv('merchant_id=24');

    const lines = text.trimEnd().split('\r\n');
    expect([status, type, lines.length]).toEqual([200, 'text/csv; charset=utf-8', rows + 1]);
    expect(lines[0]).toMatch(/^id,at,actor_id,actor_name,.*,hash$/);
    const times = lines.slice(1).map((line) => line.split(',')[1]!);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('holds no formula that a spreadsheet would run', async () => {
    await recorded({ ...anEntry(25), merchant_name: '=HYPERLINK("https://evil.example","x")', actor_name: '+1' });

    const { text } = await csv('merchant_id=25');

    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"",""x"")",`);
    expect(text).toContain(`,'+1,`);
  });

  it('refuses what the list refuses, and users who are not operators', async () => {
    expect((await csv('from=yesterday')).status).toBe(422);
    for (const [init, status] of [[{}, 401] as const, [notOperator, 403] as const]) {
      expect((await fetch(`${world.service.url}/api/admin/audit.csv`, init)).status).toBe(status);
    }
  });
});

describe('GET /api/admin/failed_sign_ins', () => {
  it('passes on what the auth service keeps, as a list and as a file', async () => {
    const row = {
      id: 1,
      at: at(1),
      first_at: at(0),
      tries: 3,
      ip: '198.51.100.9',
      user_id: null,
      email: '=…@g….com',
    };
    const requests: object[] = [];
    world.bus.handles('auth.failed_sign_ins', (request) => {
      requests.push(request);
      return { data: [row], has_more: false, next_cursor: null };
    });
    await world.bus.connection.flush();

    const list = await world.http('GET', '/api/admin/failed_sign_ins?search=198.51.100.9&limit=7', operator);
    const file = await fetch(`${world.service.url}/api/admin/failed_sign_ins.csv?search=198.51.100.9`, operator);

    expect(list.body).toEqual({ data: [row], has_more: false, next_cursor: null });
    expect(await file.text()).toBe(
      `id,at,first_at,tries,ip,user_id,email\r\n1,${at(1)},${at(0)},3,198.51.100.9,,'=…@g….com\r\n`,
    );
    expect(requests).toEqual([
      { limit: 7, search: '198.51.100.9' },
      { limit: 500, search: '198.51.100.9' },
    ]);
    expect((await world.http('GET', '/api/admin/failed_sign_ins', notOperator)).status).toBe(403);
  });
});
