import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';
import { useWorkspaces } from './workspace-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world, aTurn } = scene;
const { funded, submit, ended, transition, aFile } = useTurns(scene);
const { open, writes, describe: described, sendBytes, aCustomer, put, get, list } = useWorkspaces(scene);

const SECRET = 'canary-of-a-deleted-thread';
const WORKSPACE_SECRET = 'canary-of-a-workspace';
const OPEN_SECRET = 'canary-of-open-turns';
type Account = Awaited<ReturnType<typeof funded>>;

/** Returns the tables of the service that contain a text, whatever their columns are. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.rows<{ table: string }>(
    `SELECT tablename AS "table" FROM pg_tables WHERE schemaname = 'agent_gateway' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const [row] = await world.rows<{ hits: number }>(
      `SELECT count(*)::int AS hits FROM "${table}" t WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE '%' || $2 || '%'`,
      [text, Buffer.from(text).toString('hex')],
    );
    if (row!.hits > 0) found.push(table);
  }
  return found;
}

async function isErased(thread: string): Promise<void> {
  await eventually(async () => {
    const [row] = await world.rows('SELECT erased_at FROM thread WHERE id = $1', [thread]);
    return row!['erased_at'] !== null;
  });
}

/** Makes an ended turn with a secret wherever a caller or a runner may write one. */
async function runs({ key, space, id }: Account, body: object, state: 'done' | 'failed' = 'done') {
  const file = await aFile(id);
  await world.rows(`UPDATE file SET name = $2 WHERE id = $1`, [file, SECRET]);
  const metadata = { canary: SECRET };
  const { body: turn } = await submit(key, space, { text: SECRET, metadata, files: [file], ...body }, `key ${file}`);
  await open(turn.turn_id);
  await writes(turn.turn_id, { bytes: Buffer.from(`${SECRET} 1`), name: `${SECRET}.txt` });
  await writes(turn.turn_id, { bytes: Buffer.from(`${SECRET} 2`), name: `${SECRET}.txt` });
  const unfinished = described(turn.turn_id, { bytes: Buffer.from(SECRET), name: SECRET });
  await sendBytes(unfinished, Buffer.from(SECRET));
  const made = await aFile(id, { space, turn: turn.turn_id });
  await world.rows('UPDATE file SET name = $2 WHERE id = $1', [made, SECRET]);
  await world.rows('INSERT INTO file_chunk (file_id, place, bytes) VALUES ($1, 0, $2)', [made, Buffer.from(SECRET)]);
  const error = { code: 'ENGINE_ERROR', message: SECRET, trace_id: 'y' };
  const end = { result: SECRET, outputs: [SECRET], file_ids: [made], metadata, cost_micro_usd: 700 };
  await ended(turn, state === 'failed' ? { ...end, state, error, outputs: [], file_ids: [] } : end);
  return { turn: turn.turn_id as string, file, made };
}

const threadOf = async ({ key }: Account, turn: string) =>
  (await key.call('GET', `/turns/${turn}`)).body.thread_id as string;

describe('DELETE /v1/threads/{id}', () => {
  it('erases every text of its turns from every table, and leaves the amounts', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const erased = world.bus.receives('turns.erased');
    const over = world.bus.receives('thread.erased');
    const of = { end_user_ref: 'ada', thread: SECRET };
    const turns = [await runs(account, of), await runs(account, of, 'failed')];
    const usage = async () => (await key.call('GET', '/usage?group_by=end_user_ref')).body.totals;
    const [before, thread] = [await usage(), await threadOf(account, turns[0]!.turn)];
    expect(await tablesWith(SECRET)).toEqual(
      expect.arrayContaining(['file', 'file_chunk', 'outbox', 'thread', 'turn', 'turn_event', 'workspace_version']),
    );

    const gone = await key.call('DELETE', `/threads/${thread}`);
    await isErased(thread);

    expect(gone.status).toBe(204);
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await usage()).toEqual(before);
    const ids = turns.map(({ turn }) => turn);
    const rows = await world.rows(
      `SELECT state, cost_micro_usd::int, end_user_ref, error->>'code' AS code FROM turn WHERE id = ANY ($1) ORDER BY seq`,
      [ids],
    );
    expect(rows).toEqual([
      { state: 'done', cost_micro_usd: 700, end_user_ref: 'ada', code: null },
      { state: 'failed', cost_micro_usd: 700, end_user_ref: 'ada', code: 'ENGINE_ERROR' },
    ]);
    for (const path of [`/threads/${thread}`, ...ids.flatMap((id) => [`/turns/${id}`, `/turns/${id}/events`])])
      expect((await key.call('GET', path)).status).toBe(404);
    for (const { file, made } of turns) {
      expect((await key.call('GET', `/files/${file}`)).status).toBe(404);
      expect((await key.call('GET', `/files/${made}`)).status).toBe(404);
    }
    expect((await key.call('GET', `/turns?space=${space}`)).body.data).toEqual([]);
    expect(
      (await eventually(() => erased.find(({ turn_ids }) => turn_ids.includes(ids[0]!)))).turn_ids.toSorted(),
    ).toEqual(ids.toSorted());
    expect(await eventually(() => over.find(({ thread_id }) => thread_id === thread))).toEqual({
      account_id: account.id,
      space,
      thread_id: thread,
      end_user_ref: 'ada',
      is_default: false,
      inherits: false,
    });
    const [account_] = await world.rows('SELECT file_bytes::int FROM account WHERE id = $1', [account.id]);
    expect(account_).toEqual({ file_bytes: 0 });
  });

  it('touches nothing of other threads, customers and accounts', async () => {
    const account = await funded(1_000_000);
    const stranger = await funded(1_000_000);
    const others = [
      await runs(account, { end_user_ref: 'ada' }),
      await runs(account, { end_user_ref: 'bob', thread: 'a' }),
      await runs(account, {}),
      await runs(stranger, { end_user_ref: 'ada', thread: 'a' }),
    ];
    const one = await runs(account, { end_user_ref: 'ada', thread: 'a' });
    const thread = await threadOf(account, one.turn);

    await account.key.call('DELETE', `/threads/${thread}`);
    await isErased(thread);

    for (const [index, { turn, file, made }] of others.entries()) {
      const { key } = index === 3 ? stranger : account;
      const { body } = await key.call('GET', `/turns/${turn}`);
      expect(body).toMatchObject({ text: SECRET, result: SECRET, files: [file] });
      expect((await key.call('GET', `/turns/${turn}/events`)).body.data).toHaveLength(2);
      expect((await key.call('GET', `/turns/${turn}/files`)).body.data).toMatchObject([{ file_id: made }]);
      const { body: files } = await list(key, await threadOf(index === 3 ? stranger : account, turn));
      const sources = files.data.map(({ source }: { source: string }) => source);
      expect(sources.toSorted()).toEqual(['agent', 'turn_output']);
    }
  });

  it('keeps an upload that a turn of another thread has read, until that one goes, too', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const { turn, file } = await runs(account, { thread: 'a' });
    const second = await submit(key, space, { files: [file], thread: 'b' });
    await ended(second.body);
    const threads = [await threadOf(account, turn), await threadOf(account, second.body.turn_id)];
    const remains = async () => (await world.rows('SELECT 1 FROM file WHERE id = $1', [file])).length;

    await key.call('DELETE', `/threads/${threads[0]}`);
    await isErased(threads[0]!);
    expect(await remains()).toBe(1);
    await key.call('DELETE', `/threads/${threads[1]}`);
    await isErased(threads[1]!);

    expect(await remains()).toBe(0);
  });

  it('erases files that callers sent to a workspace, also without any turn', async () => {
    const { key, id } = await aCustomer();
    const { body: space } = await key.call('POST', '/spaces', {});
    const { body: thread } = await key.call('POST', '/threads', { space: space.space_id });
    for (let index = 0; index < 3; index++)
      await put(key, thread.thread_id, WORKSPACE_SECRET, `${WORKSPACE_SECRET} ${index}`);
    expect(await tablesWith(WORKSPACE_SECRET)).toEqual(['file', 'file_chunk', 'workspace_version']);

    await key.call('DELETE', `/threads/${thread.thread_id}`);
    await isErased(thread.thread_id);

    expect(await tablesWith(WORKSPACE_SECRET)).toEqual([]);
    expect(await world.rows('SELECT file_bytes::int FROM account WHERE id = $1', [id])).toEqual([{ file_bytes: 0 }]);
  });

  it('keeps a file of a workspace that a turn of another thread was given, until that one goes, too', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const of = async (body: object, file?: string) => {
      const { body: turn } = await submit(key, space, { ...body, ...(file && { files: [file] }) });
      await open(turn.turn_id);
      if (!file) await writes(turn.turn_id, { bytes: Buffer.from('shared'), name: 'a.txt' });
      await ended(turn);
      return threadOf(account, turn.turn_id);
    };
    const first = await of({ thread: 'a' });
    const file = (await list(key, first)).body.data[0].file_id as string;
    const second = await of({ thread: 'b' }, file);
    const third = await of({ thread: 'c' }, file);
    expect((await get(key, second, 'a.txt')).text).toBe('shared');
    const erase = async (thread: string) => {
      await key.call('DELETE', `/threads/${thread}`);
      await isErased(thread);
    };

    await erase(second);
    expect((await get(key, first, 'a.txt')).text).toBe('shared');
    await erase(first);
    expect((await get(key, third, 'a.txt')).text).toBe('shared');
    await erase(third);

    expect(await world.rows('SELECT 1 FROM file WHERE id = $1', [file])).toEqual([]);
  });

  it('erases what a customer said before there were threads with its default thread', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const text = 'canary-of-before';
    const before = await aTurn(space, { state: 'done', end_user_ref: 'ada' });
    const ofBob = await aTurn(space, { state: 'done', end_user_ref: 'bob' });
    await world.rows('UPDATE turn SET text = $2 WHERE id = ANY ($1)', [[before, ofBob], text]);
    const { body: thread } = await key.call('POST', '/threads', { space, end_user_ref: 'ada' });
    expect(thread.turns).toBe(1);

    await key.call('DELETE', `/threads/${thread.thread_id}`);
    await isErased(thread.thread_id);

    const left = await world.rows('SELECT id FROM turn WHERE text = $1', [text]);
    expect(left).toEqual([{ id: ofBob }]);
  });

  it('cancels what is open, waits for its end, and is the end of the thread at once', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const requests = world.bus.receives('turn.cancel_requested');
    const { body: running } = await submit(key, space, { text: OPEN_SECRET, thread: 'a' });
    await world.bus.publishes(
      'turn.transitioned',
      transition(running, { state: 'running', previous_state: 'queued', seq: 2 }),
    );
    const { body: queued } = await submit(key, space, { text: OPEN_SECRET, thread: 'a' });
    const thread = await threadOf(account, running.turn_id);

    const answers = [await key.call('DELETE', `/threads/${thread}`), await key.call('DELETE', `/threads/${thread}`)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const ids = [running.turn_id, queued.turn_id];
    await eventually(() =>
      ids.every((id) => requests.some(({ turn_id, thread_id }) => turn_id === id && thread_id === thread)),
    );
    expect((await key.call('GET', `/threads/${thread}`)).status).toBe(404);
    expect((await submit(key, space, { thread })).status).toBe(422);
    const { body: anew } = await submit(key, space, { thread: 'a', text: 'hello' });
    expect(await threadOf(account, anew.turn_id)).not.toBe(thread);
    expect((await world.rows('SELECT erased_at FROM thread WHERE id = $1', [thread]))[0]!['erased_at']).toBeNull();
    for (const one of [running, queued])
      await ended(one, { state: 'cancelled', result: OPEN_SECRET, cost_micro_usd: 300 });
    await isErased(thread);

    expect(await tablesWith(OPEN_SECRET)).toEqual([]);
    expect((await key.call('GET', `/turns/${anew.turn_id}`)).body.text).toBe('hello');
    const [{ held, charged }] = (await world.rows(
      `SELECT held_micro_usd::int AS held, (SELECT -sum(amount_micro_usd)::int FROM ledger WHERE account_id = a.id) AS charged
       FROM account a WHERE id = $1`,
      [account.id],
    )) as [{ held: number; charged: number }];
    expect([held, charged]).toEqual([1_000, 600]);
  });

  it('lets a default thread that follows inherit nothing', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const of = async (body: object) => {
      const { body: turn } = await submit(key, space, body);
      await ended(turn);
      return threadOf(account, turn.turn_id);
    };
    for (const body of [{}, { end_user_ref: 'ada' }]) {
      const first = await of(body);
      await key.call('DELETE', `/threads/${first}`);
      await isErased(first);

      const next = await of(body);

      const rows = await world.rows('SELECT id, inherits FROM thread WHERE id = ANY ($1) ORDER BY seq', [
        [first, next],
      ]);
      expect(rows).toEqual([
        { id: first, inherits: true },
        { id: next, inherits: false },
      ]);
      const [turn] = await world.rows('SELECT thread_position::int FROM turn WHERE thread_id = $1', [next]);
      expect(turn).toEqual({ thread_position: 1 });
    }
  });

  it('never loses a turn that is submitted at the same moment: it is in the old thread and cancelled, or in a new one', async () => {
    const account = await funded(10_000_000);
    const { key, space } = account;
    const deleted: string[] = [];
    for (let round = 0; round < 15; round++) {
      const { body: first } = await submit(key, space, { thread: 'race' });
      const thread = await threadOf(account, first.turn_id);
      deleted.push(thread);
      await Promise.all([
        submit(key, space, { thread: 'race' }),
        key.call('DELETE', `/threads/${thread}`),
        submit(key, space, { thread: 'race' }),
      ]);
    }

    const stray = await world.rows(
      'SELECT 1 FROM turn WHERE thread_id = ANY ($1) AND cancel_requested_at IS NULL AND erased_at IS NULL',
      [deleted],
    );
    expect(stray).toEqual([]);
    const [turns] = await world.rows('SELECT count(*)::int AS count FROM turn WHERE space_id = $1', [space]);
    expect(turns).toEqual({ count: 45 });
  });
});
