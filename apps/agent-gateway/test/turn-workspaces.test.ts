import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FILE_CHUNK_BYTES } from '@libs/dto/rpc/agents/agent.rpc';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';
import { useWorkspaces } from './workspace-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world, aTurn } = scene;
const { funded, submit, ended } = useTurns(scene);
const spaces = useWorkspaces(scene);
const { aThread, aTurnIn, put, get, list, versions, open, describe: described, begin, commit, sendBytes } = spaces;
const { writes, send, artifact, write, settle, usedBytes, rowsOf } = spaces;

const listed = (turn_id: string, more: object = {}) =>
  world.bus.calls('agent.workspace_list', { turn_id, prefix: '', after: null, limit: 10, ...more });
const reads = (turn_id: string, name: string, version: number | null = null, index = 0) =>
  world.bus.calls('agent.workspace_read', { turn_id, name, version, index });
const end = (turn: string, state = 'done') =>
  world.rows(
    `UPDATE turn SET state = $2, finished_at = now(), error = CASE $2 WHEN 'failed' THEN '{}'::json END WHERE id = $1`,
    [turn, state],
  );

describe('a turn in a workspace', () => {
  it('reads what earlier turns wrote, and what callers sent', async () => {
    const { account, thread, turn, space } = await aThread();
    await open(turn);
    const chart = randomBytes(FILE_CHUNK_BYTES + 10);
    await writes(turn, { bytes: chart, name: 'chart.png', media_type: 'image/png' });
    await end(turn);
    await put(account.key, thread, 'notes.txt', 'make it blue');

    const next = await aTurnIn(space, thread, 2);

    expect(await open(next)).toEqual({ is_settled: true });
    expect(await listed(next)).toEqual({
      files: [
        { name: 'chart.png', version: 1, media_type: 'image/png', size_bytes: chart.length },
        { name: 'notes.txt', version: 2, media_type: 'text/plain', size_bytes: 12 },
      ],
      has_more: false,
    });
    expect(await reads(next, 'chart.png', null, 1)).toMatchObject({
      base64: chart.subarray(FILE_CHUNK_BYTES).toString('base64'),
      is_last: true,
    });
    expect(await listed(next, { prefix: 'n' })).toMatchObject({ files: [{ name: 'notes.txt' }] });
    expect(await listed(next, { limit: 1 })).toMatchObject({ files: [{ name: 'chart.png' }], has_more: true });
    expect(await listed(next, { after: 'chart.png' })).toMatchObject({ files: [{ name: 'notes.txt' }] });
    expect(await reads(next, 'chart.png', 2)).toMatchObject({ code: 'not_found' });
    expect((await list(account.key, thread)).body.data[1]).toMatchObject({ source: 'agent', turn_id: turn });
  });

  it.each(['done', 'failed', 'cancelled'])(
    'that is %s keeps what it wrote, and its unfinished writes go',
    async (state) => {
      const account = await funded(1_000_000);
      const { body: turn } = await submit(account.key, account.space, {});
      await open(turn.turn_id);
      await writes(turn.turn_id, { bytes: Buffer.from('kept'), name: 'kept.txt' });
      const unfinished = described(turn.turn_id, { bytes: Buffer.from('lost'), name: 'lost.txt' });
      await sendBytes(unfinished, Buffer.from('lost'));

      await ended(turn, { state: state as 'done' });

      const thread = (await account.key.call('GET', `/turns/${turn.turn_id}`)).body.thread_id;
      const { body } = await list(account.key, thread);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['kept.txt']);
      expect(await commit(unfinished)).toMatchObject({ code: 'invalid_state_transition' });
      expect(await begin(unfinished)).toMatchObject({ code: 'invalid_state_transition' });
      expect((await account.key.call('GET', `/turns/${turn.turn_id}/files`)).body.data).toEqual([]);
    },
  );

  it('creates one version of a write that is repeated, at whatever point its worker was lost', async () => {
    const { account, thread, turn } = await aThread();
    const bytes = randomBytes(FILE_CHUNK_BYTES + 1);
    const what = described(turn, { bytes, name: 'a.bin' });
    await open(turn);

    await begin(what);
    await sendBytes(what, bytes.subarray(0));
    await begin(what);
    await sendBytes(what, bytes);
    const first = await commit(what);
    const repeated = [await commit(what), await begin(what)];
    await put(account.key, thread, 'a.bin', 'by somebody else');
    repeated.push(await begin(what), await commit(what));

    expect(first).toEqual({ version: 1 });
    expect(repeated).toEqual(Array(4).fill({ version: 1 }));
    expect((await versions(account.key, thread, 'a.bin')).body.data).toHaveLength(2);
    expect(await usedBytes(account.id)).toBe(`${bytes.length + 16}`);
  });

  it('commits once when two workers do so at the same time', async () => {
    const { account, thread, turn } = await aThread();
    const bytes = Buffer.from('hello');
    const what = described(turn, { bytes });
    await open(turn);
    await sendBytes(what, bytes);

    expect(await Promise.all([1, 2, 3, 4].map(() => commit(what)))).toEqual(Array(4).fill({ version: 1 }));
    expect((await versions(account.key, thread, 'a.txt')).body.data).toHaveLength(1);
  });

  it('loses no version of a caller who wrote meanwhile', async () => {
    const { account, thread, turn } = await aThread();
    await open(turn);
    await writes(turn, { bytes: Buffer.from('one') });
    const what = described(turn, { bytes: Buffer.from('two'), expected_version: 1 });
    await begin(what);
    await sendBytes(what, Buffer.from('two'));
    await put(account.key, thread, 'a.txt', 'by the caller');

    expect(await commit(what)).toMatchObject({ code: 'version_conflict', fields: { details: { version: 2 } } });
    expect(await begin(what)).toMatchObject({ code: 'version_conflict' });
    expect((await get(account.key, thread, 'a.txt')).text).toBe('by the caller');
    const onlyNew = { bytes: Buffer.from('three'), expected_version: 0 };
    expect(await begin(described(turn, onlyNew))).toMatchObject({ code: 'version_conflict' });
    expect(await writes(turn, { ...onlyNew, name: 'b.txt' })).toEqual({ version: 3 });
  });

  it('creates no version of the same bytes, and nothing is left of a file that was sent for it', async () => {
    const { account, turn } = await aThread();
    await open(turn);
    await writes(turn, { bytes: Buffer.from('same') });
    const again = described(turn, { bytes: Buffer.from('same') });
    await sendBytes(again, Buffer.from('same'));

    expect([await begin(again), await commit(again)]).toEqual([{ version: 1 }, { version: 1 }]);
    expect([await usedBytes(account.id), (await rowsOf(account.id)).length]).toEqual(['4', 1]);
  });

  it('deletes files, and finds none of other threads', async () => {
    const { account, thread, turn } = await aThread();
    const other = await aThread(account);
    await open(turn);
    await open(other.turn);
    await writes(turn, { bytes: Buffer.from('x') });

    expect(await listed(other.turn)).toEqual({ files: [], has_more: false });
    expect(await reads(other.turn, 'a.txt')).toMatchObject({ code: 'not_found' });
    const removes = (turn_id: string) => world.bus.calls('agent.workspace_delete', { turn_id, name: 'a.txt' });
    expect([await removes(other.turn), await removes(turn), await removes(turn)]).toEqual([
      { is_deleted: false },
      { is_deleted: true },
      { is_deleted: false },
    ]);
    expect((await list(account.key, thread)).body.data).toEqual([]);
  });

  it('cannot take a file of another turn, nor one that did not arrive', async () => {
    const { account, turn } = await aThread();
    const other = await aThread(account);
    await open(turn);
    const bytes = Buffer.from('secret');
    const theirs = described(other.turn, { bytes });
    await sendBytes(theirs, bytes);
    const upload = (await send(account.key, bytes)).body.file_id as string;
    const take = (file_id: string) => commit(described(turn, { bytes, file_id }));

    expect(await take(theirs.file_id)).toMatchObject({ code: 'not_found' });
    expect(await take(upload)).toMatchObject({ code: 'not_found' });
    expect(await take(newId('fl_'))).toMatchObject({ code: 'not_found' });
    expect(await commit(described(turn, { bytes, name: '../x' }))).toMatchObject({ code: 'validation_failed' });
  });

  it('has no workspace in a deleted thread, nor without a thread', async () => {
    const { account, thread, turn, space } = await aThread();
    const lone = await aTurn(space);
    await open(turn);
    const what = described(turn, { bytes: Buffer.from('x') });
    await sendBytes(what, Buffer.from('x'));
    await account.key.call('DELETE', `/threads/${thread}`);

    for (const reply of [await open(turn), await begin(what), await commit(what), await listed(turn), await open(lone)])
      expect(reply).toMatchObject({ code: 'not_found' });
  });
});

describe('files of turns in the workspace', () => {
  it('are there when the next turn begins: what it is given, and what earlier ones were given and delivered', async () => {
    const account = await funded(1_000_000);
    await world.rows(
      `INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`,
      [account.id],
    );
    const { key, space } = account;
    const upload = async (text: string) =>
      (await send(key, Buffer.from(text), { name: 'data.csv' })).body.file_id as string;
    const [first, second] = [await upload('a,b'), await upload('a,b,c')];
    const one = (await submit(key, space, { files: [first] })).body;
    const chart = artifact(one.turn_id, Buffer.from('<svg/>'), { name: 'chart.svg', media_type: 'image/svg+xml' });
    await write(chart, Buffer.from('<svg/>'), 0);
    const two = (await submit(key, space, { files: [second, first] })).body;

    expect(await open(two.turn_id)).toEqual({ is_settled: false });
    await ended(one, { file_ids: [chart.file_id], tool_calls: 1 });
    expect(await open(two.turn_id)).toEqual({ is_settled: true });
    await open(two.turn_id);

    const thread = (await key.call('GET', `/turns/${one.turn_id}`)).body.thread_id;
    const rows = (await versions(key, thread, 'data.csv')).body.data;
    expect(rows.map((row: Record<string, unknown>) => [row['file_id'], row['source'], row['turn_id']])).toEqual([
      [second, 'turn_input', two.turn_id],
      [first, 'turn_input', one.turn_id],
    ]);
    expect((await get(key, thread, 'chart.svg')).text).toBe('<svg/>');
    // They are one file, which is counted once and deleted once.
    expect(await usedBytes(account.id)).toBe(`${3 + 5 + 6}`);
    const blue = artifact(two.turn_id, Buffer.from('<svg blue/>'), { name: 'chart.svg', media_type: 'image/svg+xml' });
    await write(blue, Buffer.from('<svg blue/>'), 0);
    await ended(two, { file_ids: [blue.file_id], tool_calls: 1 });
    expect((await get(key, thread, 'chart.svg')).text).toBe('<svg blue/>');
    expect((await versions(key, thread, 'chart.svg')).body.data).toHaveLength(2);
  });

  it('make no workspace where nobody uses one', async () => {
    const account = await funded(1_000_000);
    const turn = (await submit(account.key, account.space, {})).body;
    const file = artifact(turn.turn_id, Buffer.from('x'));
    await write(file, Buffer.from('x'), 0);

    await ended(turn, { file_ids: [file.file_id], tool_calls: 1 });

    const thread = (await account.key.call('GET', `/turns/${turn.turn_id}`)).body.thread_id;
    expect((await list(account.key, thread)).body.data).toEqual([]);
    expect(await world.rows('SELECT 1 FROM workspace WHERE thread_id = $1', [thread])).toEqual([]);
  });

  it('of turns that failed are absent', async () => {
    const { account, thread, turn } = await aThread();
    await open(turn);
    const file = artifact(turn, Buffer.from('x'));
    await write(file, Buffer.from('x'), 0);

    await settle(turn, []);

    expect((await list(account.key, thread)).body.data).toEqual([]);
  });
});
