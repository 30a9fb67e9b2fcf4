import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { OrphanedFilesWorker } from '../src/files/orphaned-files.worker.js';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { sha256, useFiles } from './file-scene.js';

const scene = useAccounts();
const { world, aSpace, aTurn } = scene;
const { aCustomer, send, read, usedBytes, rowsOf, artifact, write, settle } = useFiles(scene);

describe('files of turns', () => {
  it('are visible when the turn is done and lists them, and the others are deleted', async () => {
    const account = await aCustomer();
    const turn = await aTurn(await aSpace(account.id));
    const bytes = randomBytes(FILE_CHUNK_BYTES + 1);
    const [named, other] = [artifact(turn, bytes), artifact(turn, bytes)];

    const responses = [];
    for (const index of [1, 1, 0, 0]) responses.push(await write(named, bytes, index));
    await write(other, bytes, 0);
    const before = await account.key.call('GET', `/turns/${turn}/files`);
    const held = await usedBytes(account.id);
    await settle(turn, [named.file_id]);
    const after = await account.key.call('GET', `/turns/${turn}/files`);

    expect(responses).toEqual([false, false, true, true].map((is_complete) => ({ is_complete })));
    expect([before.status, before.body.data, held]).toEqual([200, [], `${2 * bytes.length}`]);
    expect(after.body.data).toMatchObject([{ file_id: named.file_id, turn_id: turn, sha256: named.sha256 }]);
    expect((await read(account.key, named.file_id)).bytes.equals(bytes)).toBe(true);
    expect(await usedBytes(account.id)).toBe(`${bytes.length}`);
  });

  it('are refused where hash, size, piece or turn are wrong', async () => {
    const account = await aCustomer();
    const space = await aSpace(account.id);
    const turn = await aTurn(space);
    const bytes = Buffer.from('hello');
    const invalid = { code: 'validation_failed' };

    expect(await write(artifact(turn, bytes, { sha256: sha256(Buffer.from('x')) }), bytes, 0)).toMatchObject(invalid);
    expect(await write(artifact(turn, bytes, { size_bytes: 4 }), bytes, 0)).toMatchObject(invalid);
    expect(await write(artifact(turn, bytes), bytes, 1)).toMatchObject(invalid);
    expect(await write(artifact(turn, bytes, { size_bytes: MAX_FILE_BYTES + 1 }), bytes, 0)).toMatchObject({
      code: 'body_too_large',
    });
    expect(await write(artifact(newId('tn_'), bytes), bytes, 0)).toMatchObject({ code: 'not_found' });
    expect(await write(artifact(await aTurn(space, { state: 'done' }), bytes), bytes, 0)).toMatchObject({
      code: 'invalid_state_transition',
    });
    expect([await rowsOf(account.id), await usedBytes(account.id)]).toEqual([[], '0']);
  });

  it('are at most a hundred', async () => {
    const account = await aCustomer();
    const turn = await aTurn(await aSpace(account.id));
    const bytes = Buffer.from('a');

    for (let count = 0; count < 100; count++) await write(artifact(turn, bytes), bytes, 0);

    expect(await write(artifact(turn, bytes), bytes, 0)).toMatchObject({ code: 'validation_failed' });
    expect(await usedBytes(account.id)).toBe('100');
  });

  it('are read by the turn whose input they are, and by no other', async () => {
    const account = await aCustomer();
    const space = await aSpace(account.id);
    const bytes = randomBytes(FILE_CHUNK_BYTES + 2);
    const id = (await send(account.key, bytes)).body.file_id as string;
    const empty = (await send(account.key, Buffer.alloc(0))).body.file_id as string;
    const turn_id = await aTurn(space, { input_files: [id, empty] });
    const piece = (file_id: string, index: number) => world.bus.calls('agent.read_file', { turn_id, file_id, index });

    expect(await piece(id, 0)).toEqual({
      base64: bytes.subarray(0, FILE_CHUNK_BYTES).toString('base64'),
      is_last: false,
    });
    expect(await piece(id, 1)).toEqual({ base64: bytes.subarray(FILE_CHUNK_BYTES).toString('base64'), is_last: true });
    expect(await piece(empty, 0)).toEqual({ base64: '', is_last: true });
    expect(await piece(id, 2)).toMatchObject({ code: 'validation_failed' });
    const stranger = { turn_id: await aTurn(space), file_id: id, index: 0 };
    expect(await world.bus.calls('agent.read_file', stranger)).toMatchObject({ code: 'not_found' });
  });
});

describe('files that never become visible', () => {
  it('are deleted a day later, and free their storage: half an upload, and what an ended turn left', async () => {
    const account = await aCustomer();
    const space = await aSpace(account.id);
    const [running, ended] = [await aTurn(space), await aTurn(space, { state: 'failed' })];
    const files = [
      [null, 25],
      [null, 1],
      [running, 25],
      [ended, 25],
    ] as const;
    for (const [turn, hours] of files) {
      await world.rows(
        `INSERT INTO file (id, account_id, turn_id, name, media_type, size_bytes, created_at)
         VALUES ($1, $2, $3, 'a', 'text/plain', 10, now() - make_interval(hours => $4))`,
        [newId('fl_'), account.id, turn, hours],
      );
    }
    await world.rows('UPDATE account SET file_bytes = 40 WHERE id = $1', [account.id]);

    await world.service.app.get(OrphanedFilesWorker).clean();

    expect([(await rowsOf(account.id)).length, await usedBytes(account.id)]).toEqual([2, '20']);
  });
});
