import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_WORKSPACE_FILES, MAX_WORKSPACE_VERSIONS } from '@libs/dto/agent/workspace';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import type { Answer } from '@libs/testing/http/http-client';
import { useAccounts } from './accounts.js';
import { useWorkspaces } from './workspace-scene.js';

const LIMIT_BYTES = 2 * FILE_CHUNK_BYTES;
const scene = useAccounts({ WORKSPACE_BYTES: `${LIMIT_BYTES}` });
const { world, anAccount } = scene;
const { aThread, put, get, list, remove, versions, usedBytes, rowsOf, send } = useWorkspaces(scene);

const names = ({ body }: Answer) => body.data.map(({ name, version }: Answer['body']) => [name, version]);

describe('PUT /v1/threads/{id}/files/{name}', () => {
  it('creates a file, then versions of it, which are read one by one', async () => {
    const { account, thread, space } = await aThread();
    const { key } = account;

    const first = await put(key, thread, 'chart.svg', '<svg fill="red"/>', { type: 'image/svg+xml' });
    const second = await put(key, thread, 'chart.svg', '<svg fill="blue"/>', { type: 'image/svg+xml' });

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual({
      name: 'chart.svg',
      version: 2,
      file_id: expect.stringMatching(/^fl_/),
      media_type: 'image/svg+xml',
      size_bytes: 18,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      source: 'caller',
      turn_id: null,
      written_at: expect.any(String),
    });
    expect(second.etag).toBe('"2"');
    const newest = await get(key, thread, 'chart.svg');
    expect([newest.text, newest.headers.get('etag')]).toEqual(['<svg fill="blue"/>', '"2"']);
    expect((await get(key, thread, 'chart.svg', {}, '?version=1')).text).toBe('<svg fill="red"/>');
    expect((await get(key, thread, 'chart.svg', {}, '?version=3')).status).toBe(404);
    expect(names(await versions(key, thread, 'chart.svg'))).toEqual([
      ['chart.svg', 2],
      ['chart.svg', 1],
    ]);
    const file = await key.call('GET', `/files?space=${space}`);
    expect(file.body.data.map((one: Answer['body']) => [one.name, one.turn_id])).toEqual([
      ['chart.svg', null],
      ['chart.svg', null],
    ]);
  });

  it('creates no version of the same bytes, so that a repeated request changes nothing', async () => {
    const { account, thread } = await aThread();

    const [one, again] = [await put(account.key, thread, 'a', 'same'), await put(account.key, thread, 'a', 'same')];

    expect([one.status, again.status, again.body]).toEqual([201, 200, one.body]);
    expect([await usedBytes(account.id), (await rowsOf(account.id)).length]).toEqual(['4', 1]);
  });

  it('writes only over the version that the caller has read', async () => {
    const { account, thread } = await aThread();
    const { key } = account;
    const onlyNew = { headers: { 'if-none-match': '*' } };
    const over = (version: string) => ({ headers: { 'if-match': version } });
    await put(key, thread, 'a', 'one', onlyNew);

    const outcomes = [
      await put(key, thread, 'a', 'two', onlyNew),
      await put(key, thread, 'a', 'two', over('"1"')),
      await put(key, thread, 'a', 'three', over('"1"')),
      await put(key, thread, 'b', 'x', over('"1"')),
      await put(key, thread, 'b', 'x', over('*')),
    ];

    expect(outcomes.map(({ status }) => status)).toEqual([412, 200, 412, 412, 412]);
    expect(outcomes[2]!.body.error).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: 2 } });
    expect(outcomes[3]!.body.error.details).toEqual({ version: null });
    expect((await put(key, thread, 'a', 'x', over('2'))).body.error.details).toMatchObject([
      { loc: ['header', 'if-match'] },
    ]);
    // As if the response had been lost.
    expect((await put(key, thread, 'a', 'two', over('"1"'))).body.version).toBe(2);
    expect((await put(key, thread, 'a', 'two', onlyNew)).status).toBe(412);
    expect(names(await list(key, thread))).toEqual([['a', 2]]);
  });

  it('lets one of many writers at once win where all have read the same version', async () => {
    const { account, thread } = await aThread();
    await put(account.key, thread, 'a', 'first');

    const writers = Array.from({ length: 8 }, (_, index) =>
      put(account.key, thread, 'a', `writer ${index}`, { headers: { 'if-match': '"1"' } }),
    );
    const statuses = (await Promise.all(writers)).map(({ status }) => status).toSorted();

    expect(statuses).toEqual([200, ...Array(7).fill(412)]);
    expect(names(await versions(account.key, thread, 'a'))).toEqual([
      ['a', 2],
      ['a', 1],
    ]);
    expect((await rowsOf(account.id)).length).toBe(2);
  });

  it.each([
    ['../x', 'slashes'],
    ['a/b', 'slashes'],
    ['a\\b', 'slashes'],
    ['..', 'only dots'],
    ['\u202egpj.exe', 'invisible'],
    ['a\u200bb', 'invisible'],
    ['a\nb', 'control'],
    ['a\u007fb', 'control'],
    [' a', 'begin or end with a space'],
    ['x'.repeat(201), 'at most 200 characters'],
  ])('refuses the name %j', async (name, why) => {
    const { account, thread } = await aThread();

    const { status, body } = await put(account.key, thread, name, 'x');

    // A client resolves `..` to the parent, which is another address.
    if (name === '..') expect(status).toBe(405);
    else {
      expect([status, body.error?.details?.[0]?.loc]).toEqual([422, ['path', 'file_name']]);
      expect(body.error.details[0].msg).toContain(why);
    }
    expect(await rowsOf(account.id)).toEqual([]);
  });

  it('accepts names in all scripts, as one whatever their Unicode form', async () => {
    const { account, thread } = await aThread();
    const { key } = account;

    await put(key, thread, 'Gru\u0308ße %2F ?.txt', 'one');
    await put(key, thread, 'Gr\u00fcße %2F ?.txt', 'two');
    await put(key, thread, `${'图'.repeat(199)}表`, 'three');

    expect(names(await list(key, thread))).toEqual([
      [`${'图'.repeat(199)}表`, 3],
      ['Gr\u00fcße %2F ?.txt', 2],
    ]);
    expect((await get(key, thread, 'Gru\u0308ße %2F ?.txt')).text).toBe('two');
  });

  it('keeps some versions, and frees what it drops', async () => {
    const { account, thread } = await aThread();
    const count = MAX_WORKSPACE_VERSIONS + 2;

    for (let index = 1; index <= count; index++) await put(account.key, thread, 'a', `${index}`.padStart(2, '0'));

    const { body } = await versions(account.key, thread, 'a', '?limit=200');
    expect(body.data.map(({ version }: Answer['body']) => version)).toEqual(
      Array.from({ length: MAX_WORKSPACE_VERSIONS }, (_, index) => count - index),
    );
    expect(await usedBytes(account.id)).toBe(`${2 * MAX_WORKSPACE_VERSIONS}`);
  });

  it('has a limit of bytes, also for writers at once, and drops older versions before it refuses', async () => {
    const { account, thread } = await aThread();
    const half = randomBytes(LIMIT_BYTES / 2);
    const writers = ['a', 'b', 'c', 'd'].map((name) => put(account.key, thread, name, half));

    const results = await Promise.all(writers);
    const refused = results.find(({ status }) => status !== 201)!;

    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 413, 413]);
    expect(refused.body.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limit_bytes: LIMIT_BYTES } });
    expect(await usedBytes(account.id)).toBe(`${LIMIT_BYTES}`);
    const { body } = await list(account.key, thread);
    const { name } = body.data[0];
    expect((await put(account.key, thread, name, 'x')).status).toBe(413);
    await remove(account.key, thread, body.data[1].name);
    expect((await put(account.key, thread, name, randomBytes(LIMIT_BYTES / 2))).status).toBe(200);
    // The first version must be dropped for the third.
    expect((await put(account.key, thread, name, randomBytes(LIMIT_BYTES / 2))).status).toBe(200);
    expect((await versions(account.key, thread, name)).body.data).toHaveLength(2);
    expect(await usedBytes(account.id)).toBe(`${LIMIT_BYTES}`);
  });

  it('has a limit of names', async () => {
    const { account, thread, space } = await aThread();
    await put(account.key, thread, 'first', 'x');
    await world.rows(
      `WITH made AS (
         INSERT INTO file (id, account_id, space_id, name, media_type, size_bytes, sha256, is_complete, is_visible)
         SELECT 'fl_' || md5($1 || n), $2, $3, 'x' || n, 'text/plain', 0, repeat('0', 64), true, true
         FROM generate_series(2, $4::int) n RETURNING id, name)
       INSERT INTO workspace_version (thread_id, version, name, file_id, source, size_bytes)
       SELECT $1, row_number() OVER () + 1, name, id, 'agent', 0 FROM made`,
      [thread, account.id, space, MAX_WORKSPACE_FILES],
    );
    await world.rows('UPDATE workspace SET last_version = 5000 WHERE thread_id = $1', [thread]);

    const [more, known] = [await put(account.key, thread, 'more', 'x'), await put(account.key, thread, 'first', 'y')];

    expect([more.status, more.body.error.message]).toEqual([
      413,
      'The workspace of the thread has too many files. Delete some files first.',
    ]);
    expect(known.status).toBe(200);
  });

  it('is for accounts with credits, existing threads, and spaces that are not archived', async () => {
    const free = await aThread(await anAccount());
    const { account, thread, space } = await aThread();

    expect((await put(free.account.key, free.thread, 'a', 'x')).status).toBe(402);
    expect((await put(account.key, free.thread, 'a', 'x')).status).toBe(404);
    expect((await put(account.key, `thr_${'0'.repeat(32)}`, 'a', 'x')).status).toBe(404);
    const json = await account.key.call('PUT', `/threads/${thread}/files/a`, { file: 'x' });
    expect(json.status).toBe(415);
    await world.rows('UPDATE space SET archived_at = now() WHERE id = $1', [space]);
    expect((await put(account.key, thread, 'a', 'x')).body.error.code).toBe('SPACE_ARCHIVED');
    expect(await rowsOf(account.id)).toEqual([]);
  });
});

describe('GET /v1/threads/{id}/files', () => {
  it('lists the newest version of each file, the newest first, in pages', async () => {
    const { account, thread } = await aThread();
    for (const name of ['a', 'b', 'c', 'a']) await put(account.key, thread, name, `${name}${Math.random()}`);

    const first = await list(account.key, thread, '?limit=2');
    const rest = await list(account.key, thread, `?limit=2&cursor=${first.body.next_cursor}`);

    expect([names(first), first.body.has_more]).toEqual([
      [
        ['a', 4],
        ['c', 3],
      ],
      true,
    ]);
    expect([names(rest), rest.body.has_more]).toEqual([[['b', 2]], false]);
    expect((await list(account.key, thread, '?cursor=x')).status).toBe(422);
  });

  it('sends bytes that a browser only saves, by range, and not again when they are known', async () => {
    const { account, thread } = await aThread();
    await put(account.key, thread, 'Grüße.html', '<script>alert(1)</script>', { type: 'text/html' });

    const whole = await get(account.key, thread, 'Grüße.html');
    const part = await get(account.key, thread, 'Grüße.html', { range: 'bytes=1-6' });

    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    });
    expect([part.status, part.text]).toEqual([206, 'script']);
    expect((await get(account.key, thread, 'Grüße.html', { 'if-none-match': '"1"' })).status).toBe(304);
    expect((await get(account.key, thread, 'Grüße.html', { range: 'bytes=99-' })).status).toBe(416);
  });

  it('is not found for other accounts, nor after the thread was deleted', async () => {
    const { account, thread } = await aThread();
    const other = await aThread();
    await put(account.key, thread, 'a', 'x');
    const tries = async (key: typeof account.key) => [
      (await list(key, thread)).status,
      (await get(key, thread, 'a')).status,
      (await versions(key, thread, 'a')).status,
      (await remove(key, thread, 'a')).status,
      (await put(key, thread, 'a', 'y')).status,
    ];

    expect(await tries(other.account.key)).toEqual([404, 404, 404, 404, 404]);
    expect((await get(account.key, thread, 'a')).text).toBe('x');
    await account.key.call('DELETE', `/threads/${thread}`);
    expect(await tries(account.key)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('DELETE /v1/threads/{id}/files/{name}', () => {
  it('deletes all versions, frees their storage, and assigns no number twice', async () => {
    const { account, thread } = await aThread();
    await put(account.key, thread, 'a', 'one');
    await put(account.key, thread, 'a', 'two');

    const gone = await remove(account.key, thread, 'a');

    expect([gone.status, (await remove(account.key, thread, 'a')).status]).toEqual([204, 404]);
    expect([await usedBytes(account.id), await rowsOf(account.id)]).toEqual(['0', []]);
    const stale = await put(account.key, thread, 'a', 'x', { headers: { 'if-match': '"2"' } });
    expect(stale.status).toBe(412);
    expect((await put(account.key, thread, 'a', 'new')).body.version).toBe(3);
  });

  it('of a version by its file_id leaves the others', async () => {
    const { account, thread } = await aThread();
    const one = await put(account.key, thread, 'a', 'one');
    const two = await put(account.key, thread, 'a', 'two');

    await account.key.call('DELETE', `/files/${two.body.file_id}`);

    expect((await get(account.key, thread, 'a')).text).toBe('one');
    await account.key.call('DELETE', `/files/${one.body.file_id}`);
    expect((await list(account.key, thread)).body.data).toEqual([]);
  });

  it('does not delete what a turn was given', async () => {
    const { account, thread, space } = await aThread();
    const upload = (await send(account.key, Buffer.from('given'), { name: 'data.csv' })).body.file_id as string;
    await world.rows(
      `UPDATE turn SET state = 'done', finished_at = now(), input_files = ARRAY[$2] WHERE thread_id = $1`,
      [thread, upload],
    );
    await put(account.key, thread, 'a', 'makes the workspace');
    expect(names(await list(account.key, thread))).toEqual([
      ['a', 2],
      ['data.csv', 1],
    ]);

    expect((await remove(account.key, thread, 'data.csv')).status).toBe(204);

    expect((await get(account.key, thread, 'data.csv')).status).toBe(404);
    expect((await account.key.call('GET', `/files/${upload}`)).status).toBe(200);
    expect(space).toMatch(/^sp_/);
  });
});
