import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { eventually } from '@libs/testing/eventually';
import type { FakeObjectStore } from '@libs/testing/servers/use-object-store';
import { ObjectStoreService } from '../src/object-store/object-store.service.js';
import { RemovedObjectsWorker } from '../src/object-store/removed-objects.worker.js';
import { TotalStorageService } from '../src/stored-files/total-storage.service.js';
import { useAccounts } from './accounts.js';
import { sha256 } from './file-scene.js';
import { useWorkspaces } from './workspace-scene.js';

/** Tests that hold for files in every kind of store. Call it once in a test file. */
export function testFilesIn(store: FakeObjectStore): void {
  const scene = useAccounts({
    get FILE_STORE_URL() {
      return store.url;
    },
    TOTAL_FILE_BYTES: `${100 * FILE_CHUNK_BYTES}`,
  });
  const { world, aSpace, aTurn } = scene;
  const { aCustomer, send, read, usedBytes, rowsOf, artifact, write, settle, ...spaces } = useWorkspaces(scene);

  const inDatabase = async (id: string) =>
    (await world.rows('SELECT 1 FROM file_chunk WHERE file_id = $1 AND bytes IS NOT NULL', [id])).length;
  const sizes = (id: string, pieces: number) =>
    Promise.all(Array.from({ length: pieces }, (_, index) => store.sizeOf(`${id}/${index}`)));
  const removeObjects = (minutes?: number) => world.service.app.get(RemovedObjectsWorker).clean(minutes);

  describe('uploads in an object store', () => {
    it('are there in pieces, not in the database, and are read whole and by range', async () => {
      const { key } = await aCustomer();
      const bytes = randomBytes(2 * FILE_CHUNK_BYTES + 3);

      const { status, body } = await send(key, bytes);

      const id = body.file_id as string;
      expect([status, body.sha256]).toEqual([201, sha256(bytes)]);
      expect(await sizes(id, 4)).toEqual([FILE_CHUNK_BYTES, FILE_CHUNK_BYTES, 3, undefined]);
      expect(await inDatabase(id)).toBe(0);
      expect((await read(key, id)).bytes.equals(bytes)).toBe(true);
      const range = `bytes=${FILE_CHUNK_BYTES - 2}-${FILE_CHUNK_BYTES + 1}`;
      expect((await read(key, id, { range })).bytes).toEqual(
        bytes.subarray(FILE_CHUNK_BYTES - 2, FILE_CHUNK_BYTES + 2),
      );
    });

    it('leave the store once they were deleted, also what arrives there afterwards', async () => {
      const account = await aCustomer();
      const id = (await send(account.key, Buffer.from('to be deleted'))).body.file_id as string;

      await account.key.call('DELETE', `/files/${id}`);

      expect((await read(account.key, id)).status).toBe(404);
      await removeObjects();
      expect(await sizes(id, 1)).toEqual([undefined]);
      // A chunk that arrives late.
      await world.service.app.get(ObjectStoreService).put(`${id}/0`, Buffer.from('late'));
      await removeObjects();
      expect(await sizes(id, 1)).toEqual([4]);
      await removeObjects(0);
      expect(await sizes(id, 1)).toEqual([undefined]);
      expect(await world.rows('SELECT key FROM removed_object')).toEqual([]);
      expect(await usedBytes(account.id)).toBe('0');
    });

    it('that are in the database since before the store are still read', async () => {
      const { key } = await aCustomer();
      const id = (await send(key, Buffer.from('new'))).body.file_id as string;
      await world.rows(`UPDATE file_chunk SET bytes = 'old' WHERE file_id = $1`, [id]);

      expect((await read(key, id)).bytes.toString()).toBe('old');
    });
  });

  describe('an object store that is down', () => {
    afterEach(store.start);

    it('refuses uploads and reads with 503, and nothing is left of an upload', async () => {
      const account = await aCustomer();
      const id = (await send(account.key, Buffer.from('before'))).body.file_id as string;
      await store.stop();

      const upload = await send(account.key, Buffer.from('hello'));
      const download = await fetch(account.key.at(`/files/${id}`), { headers: account.key.headers });

      expect([upload.status, upload.body.error.code]).toEqual([503, 'UNAVAILABLE']);
      expect(download.status).toBe(503);
      expect([(await rowsOf(account.id)).length, await usedBytes(account.id)]).toEqual([1, '6']);
      expect(await world.rows('SELECT 1 FROM removed_object')).toHaveLength(1);
    });
  });

  describe('files of turns in an object store', () => {
    it('are complete when all pieces are there, in any order and repeated, and at once', async () => {
      const account = await aCustomer();
      const turn = await aTurn(await aSpace(account.id));
      const bytes = randomBytes(3 * FILE_CHUNK_BYTES);
      const [file, atOnce] = [artifact(turn, bytes), artifact(turn, bytes)];

      const replies = [];
      for (const index of [2, 2, 0, 1, 1]) replies.push(await write(file, bytes, index));
      const all = await Promise.all([0, 1, 2].map((index) => write(atOnce, bytes, index)));
      await settle(turn, [file.file_id, atOnce.file_id]);

      expect(replies).toEqual([false, false, false, true, true].map((is_complete) => ({ is_complete })));
      expect(all).toContainEqual({ is_complete: true });
      for (const { file_id } of [file, atOnce]) {
        expect(await inDatabase(file_id)).toBe(0);
        expect((await read(account.key, file_id)).bytes.equals(bytes)).toBe(true);
      }
    });

    it('miss the pieces that a process which died did not bring there', async () => {
      const account = await aCustomer();
      const turn = await aTurn(await aSpace(account.id));
      const bytes = randomBytes(FILE_CHUNK_BYTES + 1);
      const file = artifact(turn, bytes);
      await write(file, bytes, 0);
      // The state after a crash between the commit of the row and the arrival of the object.
      await world.rows(`INSERT INTO file_chunk (file_id, place, bytes, is_stored) VALUES ($1, 1, NULL, false)`, [
        file.file_id,
      ]);

      expect(await write(file, bytes, 0)).toEqual({ is_complete: false });
      expect(await write(file, bytes, 1)).toEqual({ is_complete: true });
      expect(await sizes(file.file_id, 2)).toEqual([FILE_CHUNK_BYTES, 1]);
    });

    it('are deleted where their hash is wrong, and where their turn ends meanwhile', async () => {
      const account = await aCustomer();
      const turn = await aTurn(await aSpace(account.id));
      const bytes = randomBytes(FILE_CHUNK_BYTES + 1);
      const wrong = artifact(turn, bytes, { sha256: sha256(Buffer.from('x')) });
      const late = artifact(turn, bytes);

      await write(wrong, bytes, 0);
      expect(await write(wrong, bytes, 1)).toMatchObject({ code: 'validation_failed' });
      await write(late, bytes, 0);
      await settle(turn, []);
      await removeObjects(0);

      expect([await sizes(wrong.file_id, 2), await sizes(late.file_id, 1)]).toEqual([
        [undefined, undefined],
        [undefined],
      ]);
      expect([await rowsOf(account.id), await usedBytes(account.id)]).toEqual([[], '0']);
    });
  });

  describe('workspaces in an object store', () => {
    it('have their bytes there, which leave with the thread', async () => {
      const { account, thread, turn } = await spaces.aThread();
      const bytes = randomBytes(FILE_CHUNK_BYTES + 1);
      await spaces.open(turn);
      await spaces.writes(turn, { bytes, name: 'a.bin' });
      const sent = await spaces.put(account.key, thread, 'a.bin', 'by a caller');
      const { body } = await spaces.versions(account.key, thread, 'a.bin');
      const ids = body.data.map(({ file_id }: { file_id: string }) => file_id) as string[];
      expect(await Promise.all(ids.map((id) => sizes(id, 2)))).toEqual([
        [11, undefined],
        [FILE_CHUNK_BYTES, 1],
      ]);
      expect(await Promise.all(ids.map(inDatabase))).toEqual([0, 0]);
      expect((await read(account.key, sent.body.file_id)).bytes.toString()).toBe('by a caller');
      await world.rows(`UPDATE turn SET state = 'done', finished_at = now() WHERE id = $1`, [turn]);

      await account.key.call('DELETE', `/threads/${thread}`);
      await eventually(async () => (await rowsOf(account.id)).length === 0);
      await removeObjects(0);

      expect(await Promise.all(ids.map((id) => sizes(id, 2)))).toEqual(ids.map(() => [undefined, undefined]));
      expect(await usedBytes(account.id)).toBe('0');
    });
  });

  describe('the ceiling of all accounts', () => {
    it('refuses new files of every account with 503 while it is reached', async () => {
      const [one, other] = [await aCustomer(), await aCustomer()];
      await world.rows('UPDATE account SET file_bytes = $2 WHERE id = $1', [other.id, 100 * FILE_CHUNK_BYTES]);
      const turn = await aTurn(await aSpace(one.id));
      const bytes = Buffer.from('hello');
      await world.service.app.get(TotalStorageService).refresh();

      const upload = await send(one.key, bytes);
      const reply = await write(artifact(turn, bytes), bytes, 0);

      expect([upload.status, upload.body.error.message]).toEqual([
        503,
        'No storage is left for new files. Try again later.',
      ]);
      expect(reply).toMatchObject({ code: 'unavailable' });
      expect(await rowsOf(one.id)).toEqual([]);
    });
  });
}
