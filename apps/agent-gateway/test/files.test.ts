import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { eventually } from '@libs/testing/eventually';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { type Account, type Caller, sha256, useFiles } from './file-scene.js';

const LIMIT_BYTES = 40 * 1024 * 1024;
const scene = useAccounts({ ACCOUNT_FILE_BYTES: `${LIMIT_BYTES}` });
const { world, aSpace } = scene;
const { aCustomer, send, read, usedBytes, rowsOf } = useFiles(scene);

describe('POST /v1/files', () => {
  let account: Account;

  beforeAll(async () => {
    account = await aCustomer();
  });

  it('keeps a file of several pieces, byte by byte', async () => {
    const bytes = randomBytes(3 * FILE_CHUNK_BYTES + 17);

    const { status, body } = await send(account.key, bytes, { name: '../größe.csv', type: 'text/csv' });
    const found = await read(account.key, body.file_id);

    expect([status, body]).toEqual([
      201,
      {
        file_id: expect.stringMatching(/^fl_[0-9a-f]{32}$/),
        turn_id: null,
        space: null,
        name: 'größe.csv',
        media_type: 'text/csv',
        size_bytes: bytes.length,
        sha256: sha256(bytes),
        created_at: expect.any(String),
      },
    ]);
    expect(found.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-length': `${bytes.length}`,
      'content-disposition': `attachment; filename="gr__e.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe.csv`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(bytes)}"`,
    });
  });

  it('keeps nothing for an account that never had credits', async () => {
    const free = await scene.anAccount();

    const { status, body } = await send(free.key, randomBytes(10));

    expect([status, body.error.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    expect(body.error.top_up_url).toContain('/dashboard/integrations/credits');
    expect([await rowsOf(free.id), await usedBytes(free.id)]).toEqual([[], '0']);
  });

  it('accepts a file without bytes', async () => {
    const { status, body } = await send(account.key, Buffer.alloc(0));

    expect([status, body.size_bytes, body.sha256]).toEqual([201, 0, sha256(Buffer.alloc(0))]);
    expect((await read(account.key, body.file_id)).bytes.length).toBe(0);
  });

  it('accepts the largest file and refuses one byte more, and what exceeds the storage', async () => {
    const other = await aCustomer();
    const largest = Buffer.alloc(MAX_FILE_BYTES, 7);

    const over = await send(other.key, Buffer.concat([largest, Buffer.alloc(1)]));
    const taken = await send(other.key, largest);
    const full = await send(other.key, Buffer.alloc(LIMIT_BYTES - MAX_FILE_BYTES + 1));

    expect([over.status, over.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(taken.status).toBe(201);
    expect([full.status, full.body.error]).toMatchObject([
      413,
      { code: 'PAYLOAD_TOO_LARGE', details: { limit_bytes: LIMIT_BYTES } },
    ]);
    expect(await usedBytes(other.id)).toBe(`${MAX_FILE_BYTES}`);
    expect(await rowsOf(other.id)).toHaveLength(1);

    expect((await other.key.call('DELETE', `/files/${taken.body.file_id}`)).status).toBe(204);
    expect(await usedBytes(other.id)).toBe('0');
  });

  it.each([
    [
      'two files',
      422,
      (form: FormData) => {
        form.append('file', new Blob(['a']), 'a');
        form.append('file', new Blob(['b']), 'b');
      },
    ],
    ['no file', 422, (form: FormData) => form.append('space', 'x')],
    [
      'an unknown space',
      404,
      (form: FormData) => {
        form.append('file', new Blob(['a']), 'a');
        form.append('space', newId('sp_'));
      },
    ],
  ] as const)('leaves nothing of a form with %s', async (_what, status, fill) => {
    const other = await aCustomer();
    const form = new FormData();
    fill(form);

    const response = await fetch(other.key.at('/files'), { method: 'POST', body: form, headers: other.key.headers });

    expect([response.status, await rowsOf(other.id), await usedBytes(other.id)]).toEqual([status, [], '0']);
  });

  it('refuses anything but a form, and a broken form', async () => {
    const json = await account.key.call('POST', '/files', { file: 'a' });
    const broken = await world.http('POST', '/v1/files', {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      headers: { ...account.key.headers, 'content-type': 'multipart/form-data; boundary=x' },
    });

    expect([json.status, json.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect([broken.status, broken.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const other = await aCustomer();
    const { hostname, port } = new URL(world.service.url);
    const socket = connect(Number(port), hostname);
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    socket.write(
      `POST /v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${other.key.headers['authorization']}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${8 * FILE_CHUNK_BYTES}\r\n\r\n${head}`,
    );
    socket.write(Buffer.alloc(2 * FILE_CHUNK_BYTES));
    await eventually(async () => (await usedBytes(other.id)) !== '0');

    socket.destroy();

    await eventually(async () => (await rowsOf(other.id)).length === 0);
    expect(await usedBytes(other.id)).toBe('0');
  });
});

describe('GET /v1/files/{id}', () => {
  let account: Account;
  let id: string;
  const bytes = randomBytes(2 * FILE_CHUNK_BYTES + 100);

  beforeAll(async () => {
    account = await aCustomer();
    id = (await send(account.key, bytes)).body.file_id;
  });

  it('returns a range across pieces', async () => {
    const [start, end] = [FILE_CHUNK_BYTES - 3, 2 * FILE_CHUNK_BYTES + 3];

    const part = await read(account.key, id, { range: `bytes=${start}-${end}` });
    const tail = await read(account.key, id, { range: 'bytes=-5', 'if-range': `"${sha256(bytes)}"` });

    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${bytes.length}`]);
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
    expect([tail.status, tail.bytes.equals(bytes.subarray(-5))]).toEqual([206, true]);
  });

  it('refuses a range that it does not have, and returns the whole for a malformed range', async () => {
    const outside = await read(account.key, id, { range: `bytes=${bytes.length}-` });
    const several = await read(account.key, id, { range: 'bytes=0-1,4-5' });
    const stale = await read(account.key, id, { range: 'bytes=0-1', 'if-range': '"other"' });

    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(JSON.parse(outside.bytes.toString()).error.code).toBe('RANGE_NOT_SATISFIABLE');
    expect([several.status, several.bytes.length, stale.status]).toEqual([200, bytes.length, 200]);
  });

  it('does not send again what the caller has', async () => {
    const again = await read(account.key, id, { 'if-none-match': `"${sha256(bytes)}"` });

    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe('the owner of a file', () => {
  it('is the key that sent the upload or its space; other narrow keys of the account do not reach it', async () => {
    const account = await aCustomer();
    const [first, second] = [await account.aKey('own_spaces'), await account.aKey('own_spaces')];
    const space = await aSpace(account.id, first.id);
    const one = await account.aKey(`space:${space}`);
    const ofKey = (await send(first, Buffer.from('a'))).body.file_id;
    const ofSpace = (await send(first, Buffer.from('b'), { fields: { space } })).body.file_id;
    const foreign = await send(second, Buffer.from('c'), { fields: { space } });
    const listed = async (caller: Caller) =>
      ((await caller.call('GET', '/files')).body.data as { file_id: string }[]).map((file) => file.file_id);

    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'KEY_SCOPE_DENIED']);
    expect(await listed(first)).toEqual([ofSpace, ofKey]);
    expect(await listed(second)).toEqual([]);
    expect(await listed(one)).toEqual([ofSpace]);
    expect(await listed(account.person)).toEqual([ofSpace, ofKey]);
    expect((await read(one, ofKey)).status).toBe(403);
    expect((await read((await aCustomer()).key, ofKey)).status).toBe(404);
    expect((await second.call('DELETE', `/files/${ofSpace}`)).status).toBe(403);
  });
});
