import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { type Space, Thread, useRunner } from './runner-world.js';

const runner = useRunner();
const clock = useProcessClock();
const ACCOUNT_ID = 7;
const SECRET = 'canary-of-a-deleted-thread';

/** Returns the tables of the service that contain a text, whatever their columns are. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await runner.world.rows<{ table: string }>(
    `SELECT tablename AS "table" FROM pg_tables WHERE schemaname = 'turn_runner' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const sql = `SELECT count(*)::int AS hits FROM "${table}" t WHERE t::text LIKE '%' || $1 || '%'`;
    const [row] = await runner.world.rows<{ hits: number }>(sql, [text]);
    if (row!.hits > 0) found.push(table);
  }
  return found;
}

/**
 * Runs a turn in a thread that leaves a secret in its text, metadata, journal, output and result, and keeps it in
 * memory and summary.
 */
async function runs(space: Space, options: object, owner: { space: string; endUserRef: string }): Promise<string> {
  const turn = space.turn(`call deliver {"a": "${SECRET}"} then call echo {"text": "${SECRET}"}`, {
    ...options,
    created_at: new Date().toISOString(),
  });
  turn.metadata = { canary: SECRET, nul: '\u0000' };
  await runner.world.bus.publishes('turn.submitted', turn);
  expect((await runner.end(turn.turn_id)).result).toContain(SECRET);
  await runner.world.rows(
    `INSERT INTO memory (account_id, space, end_user_ref, key, value) VALUES ($1, $2, $3, 'k', to_json($4::text))`,
    [ACCOUNT_ID, owner.space, owner.endUserRef, SECRET],
  );
  await runner.world.rows(
    'INSERT INTO thread_summary (space_id, end_user_ref, up_to, text) VALUES ($1, $2, 1, $3) ON CONFLICT DO NOTHING',
    [owner.space, owner.endUserRef, SECRET],
  );
  return turn.turn_id;
}

/** Publishes what the gateway does once all turns of a thread have ended. */
async function erases(space: Space, turn_ids: string[], thread: object): Promise<void> {
  const whose = { account_id: ACCOUNT_ID, space: space.id };
  const { bus } = runner.world;
  const since = new Date(Date.now() - 60_000).toISOString();
  const ids = [
    await bus.publishes('turns.erased', { ...whose, turn_ids, since }),
    await bus.publishes('thread.erased', {
      ...whose,
      thread_id: 'thr_0',
      end_user_ref: null,
      is_default: false,
      inherits: false,
      ...thread,
    }),
  ];
  await eventually(
    async () => (await runner.world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY ($1)', [ids])).length === ids.length,
  );
}

describe('a deleted thread', () => {
  it('leaves no text in any table, and nothing of others is touched', async () => {
    const space = runner.aSpace();
    await runner.world.rows('INSERT INTO space_summary (space_id, up_to, text) VALUES ($1, 1, $2)', [space.id, SECRET]);
    const [doomed, other] = [new Thread({ thread: SECRET }), new Thread({ thread: 'other' })];
    const turn = await runs(space, doomed.next(), { space: doomed.id, endUserRef: '' });
    const kept = await space.runs('call echo {"text": "keep me"}', other.next());
    expect(await tablesWith(SECRET)).toEqual([
      'memory',
      'outbox',
      'run',
      'space_summary',
      'thread_summary',
      'tool_call',
      'turn_step',
    ]);

    await erases(space, [turn], { thread_id: doomed.id });

    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await runner.world.rows('SELECT 1 FROM lane WHERE space_id = $1', [doomed.id])).toEqual([]);
    expect((await runner.steps(kept.turn_id)).length).toBe(2);
    expect((await space.runs('what did I ask before?', other.next())).result).toContain('keep me');
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
  });

  it('leaves no text where the clock of a process was wrong by a day', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ thread: 'late' });
    clock.isWrongBy(86_400_000);
    const turn = await runs(space, thread.next(), { space: thread.id, endUserRef: '' });
    clock.isWrongBy(0);
    await runner.world.rows(`UPDATE run SET finished_at = now(), created_at = now() WHERE turn_id = $1`, [turn]);

    await erases(space, [turn], { thread_id: thread.id });

    expect(await tablesWith(SECRET)).toEqual([]);
  });

  it('that was the default one of a customer takes what was kept under the customer, earlier data included', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ end_user_ref: 'ada', inherits: true });
    const before = await space.runs(`call echo {"text": "${SECRET}"}`, { end_user_ref: 'ada' });
    const turn = await runs(space, thread.next(), { space: space.id, endUserRef: 'ada' });
    await runner.world.rows(
      `INSERT INTO memory (account_id, space, end_user_ref, key, value) VALUES ($1, $2, 'bob', 'k', '"of bob"'), ($1, $2, '', 'k', '"shared"')`,
      [ACCOUNT_ID, space.id],
    );

    await erases(space, [before.turn_id, turn], {
      thread_id: thread.id,
      end_user_ref: 'ada',
      is_default: true,
      inherits: true,
    });

    expect(await tablesWith(SECRET)).toEqual([]);
    const left = await runner.world.rows('SELECT end_user_ref FROM memory WHERE space = $1 ORDER BY 1', [space.id]);
    expect(left).toEqual([{ end_user_ref: '' }, { end_user_ref: 'bob' }]);
  });
});
