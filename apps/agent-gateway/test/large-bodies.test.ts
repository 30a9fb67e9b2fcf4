import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AGENT_FILE_BODY_BYTES, AGENT_JSON_BODY_BYTES, MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { useAccounts } from './accounts.js';
import type { Account } from './file-scene.js';
import { useWorkspaces } from './workspace-scene.js';

const scene = useAccounts();
const { world } = scene;
const { aThread, send, put } = useWorkspaces(scene);
let account: Account;
let thread: string;

beforeAll(async () => {
  ({ account, thread } = await aThread());
});

/** Announces a body of this many bytes and sends none of it. Returns the status of the response. */
function statusOfAnnounced(method: string, path: string, contentType: string, bytes: number): Promise<number> {
  const { hostname, port } = new URL(world.service.url);
  const socket = connect(Number(port), hostname);
  return new Promise<number>((resolve, reject) => {
    socket.on('error', reject).on('data', (data) => resolve(Number(data.toString().split(' ')[1])));
    const { authorization } = account.key.headers;
    const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: ${authorization}`];
    socket.write([...head, `Content-Type: ${contentType}`, `Content-Length: ${bytes}`, '', ''].join('\r\n'));
  }).finally(() => socket.destroy());
}

describe('the largest file', () => {
  const largest = Buffer.alloc(MAX_FILE_BYTES, 7);

  it('is accepted as an upload', async () => {
    expect((await send(account.key, largest)).status).toBe(201);
  });

  it('is accepted as a file of a thread, by a key and by a member', async () => {
    expect((await put(account.key, thread, 'größte.bin', largest)).status).toBe(201);
    expect((await put(account.person, thread, 'largest', Buffer.alloc(MAX_FILE_BYTES, 8))).status).toBe(201);
  });

  it('is refused with one byte more', async () => {
    const over = Buffer.alloc(MAX_FILE_BYTES + 1);

    const responses = [await send(account.key, over), await put(account.key, thread, 'over', over)];

    expect(responses.map(({ status, body }) => [status, body.error.code])).toEqual([
      [413, 'PAYLOAD_TOO_LARGE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
  });
});

describe('JSON', () => {
  const bodyOf = (bytes: number) => {
    const around = JSON.stringify({ title: '' });
    return JSON.stringify({ title: 'x'.repeat(bytes - around.length) });
  };
  const statusOf = async (bytes: number) => {
    const headers = { ...account.key.headers, 'content-type': 'application/json' };
    return (await world.http('POST', '/v1/spaces', { body: bodyOf(bytes), headers })).status;
  };

  it('is read up to 1 MiB, and refused with one byte more', async () => {
    // It is read: the title is too long.
    expect(await statusOf(AGENT_JSON_BODY_BYTES)).toBe(422);
    expect(await statusOf(AGENT_JSON_BODY_BYTES + 1)).toBe(413);
  });
});

describe('a body that is announced with too many bytes', () => {
  const FORM = 'multipart/form-data; boundary=x';

  it.each([
    ['POST', '/v1/files', FORM, AGENT_FILE_BODY_BYTES],
    ['PUT', '/v1/threads/{thread}/files/a.txt', FORM, AGENT_FILE_BODY_BYTES],
    ['POST', '/v1/spaces', 'application/json', AGENT_JSON_BODY_BYTES],
    ['PUT', '/v1/spaces/sp_x/files/a/b', 'application/json', AGENT_JSON_BODY_BYTES],
  ])('is refused before it arrives: %s %s', async (method, path, contentType, most) => {
    expect(await statusOfAnnounced(method, path.replace('{thread}', thread), contentType, most + 1)).toBe(413);
  });
});
