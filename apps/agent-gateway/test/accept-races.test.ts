import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { type Answer, request } from '@libs/testing/http/http-client';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import type { Type } from '@nestjs/common';
import { AcceptRepository } from '../src/acceptance/accept.repository.js';
import { AcceptTransactionService } from '../src/acceptance/accept-transaction.service.js';
import type { TurnDraft } from '../src/acceptance/turn-draft.js';
import { AccountStatesRepository } from '../src/account-states/account-states.repository.js';
import type { ReferencedIds } from '../src/account-states/referenced-ids.js';
import { newId } from '../src/ids.js';
import { service } from '../src/service.js';
import { WindowsService } from '../src/stored-quotas/windows.service.js';
import { TransitionsService } from '../src/transitions/transitions.service.js';
import { useAccounts } from './accounts.js';
import { type Account, useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000', AGENT_ENGINES: 'openai-compatible' });
const { world } = scene;
const { funded, submit, transition, positions, accountRow } = useTurns(scene);

/** A space, and ids of no other rows. */
const spacesOnly = (space: string): ReferencedIds => ({
  spaces: [space],
  files: [],
  claims: [],
  endUsers: [],
  keys: [],
  days: [],
  threads: [],
  threadIds: [],
});

let replica: RunningService;
beforeAll(async () => {
  replica = await startService(service, world.env);
}, 60_000);
afterAll(() => replica?.stop());

/** A part of the service under test. */
function part<T>(type: Type<T>): T {
  return world.service.app.get(type, { strict: false });
}

/** Returns the statuses of concurrent responses. */
const statuses = (responses: Answer[]) => responses.map(({ status }) => status);

/**
 * Submits a turn while another transaction has a row locked, and makes a change when the submit waits for that row.
 * Returns the response, which comes after the change was committed.
 */
async function whileHeld(
  [table, id]: ['account' | 'space', string | number],
  submits: () => Promise<Answer>,
  ...changes: string[]
): Promise<Answer> {
  const submitted = await part(Database).transaction(async (tx) => {
    await tx.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
    const response = submits();
    await eventually(() => waitingForLocks(world.rows));
    for (const change of changes) await tx.query(change, [id]);
    return { response };
  });
  return submitted.response;
}

/** Returns the values of a statement's only column. */
async function column(sql: string, parameter: string): Promise<unknown[]> {
  return (await world.rows<{ value: unknown }>(sql, [parameter])).map(({ value }) => value);
}

describe('a turn that waits for its account', () => {
  it('sees the Idempotency-Key that another replica used meanwhile', async () => {
    const { key, space, id } = await funded(1_000_000);
    const first = await submit(key, space, {}, 'template');

    const response = await whileHeld(
      ['account', id],
      () => submit(key, space, {}, 'raced'),
      `INSERT INTO idempotency_key (account_id, key, body_hash, response)
       SELECT account_id, 'raced', body_hash, '{"turn_id": "tn_other", "b": 1, "a": 2}' FROM idempotency_key
       WHERE account_id = $1 AND key = 'template'`,
      'UPDATE account SET held_micro_usd = held_micro_usd + 1000 WHERE id = $1',
    );

    expect(first.status).toBe(202);
    expect(response.headers['idempotency-replayed']).toBe('true');
    expect(response.body).toEqual({ turn_id: 'tn_other', a: 2, b: 1, thread: null });
    expect(await accountRow(id)).toMatchObject({ held: 2_000, turns: 1 });
  });

  it.each([
    ['balance', 'UPDATE account SET balance_micro_usd = 0 WHERE id = $1', 402],
    ['holds', 'UPDATE account SET held_micro_usd = balance_micro_usd WHERE id = $1', 402],
    [
      'caps',
      `WITH changed AS (UPDATE account SET file_bytes = file_bytes WHERE id = $1)
       INSERT INTO window_cap VALUES ($1, 0, 3600, 0, 'account')`,
      429,
    ],
    [
      'caps of a customer',
      `WITH changed AS (UPDATE account SET file_bytes = file_bytes WHERE id = $1)
       INSERT INTO end_user_cap VALUES ($1, 'anna', 0)`,
      429,
    ],
  ])('is decided by the %s that it finds then', async (_what, change, expected) => {
    const { key, space, id } = await funded(1_000_000);

    const response = await whileHeld(['account', id], () => submit(key, space, { end_user_ref: 'anna' }), change);

    expect(response.status).toBe(expected);
    expect(await positions(space)).toEqual([]);
  });

  it.each<[string, (tx: Tx, account: Account, ended: TurnTransitioned) => Promise<unknown>]>([
    ['accepts turns', (tx, { id, space }) => part(AccountStatesRepository).lockAndRead(tx, id, spacesOnly(space))],
    ['settles turns', (tx, _, ended) => part(TransitionsService).apply(tx, [ended])],
  ])('gets the lock of a process that %s and froze with it, before it times out itself', async (_, lock) => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const { body } = await submit(key, space);
    const [held, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = part(Database).transaction(async (tx) => {
      await lock(tx, account, transition(body));
      held.resolve();
      await thawed.promise;
      await tx.query('SELECT 1');
    });
    await held.promise;

    const response = await submit(key, space);
    thawed.resolve();

    expect(response.status).toBe(202);
    await expect(frozen).rejects.toThrow();
  });
});

describe('a space', () => {
  it('accepts no turn that waited while it was archived', async () => {
    const { key, space, id } = await funded(1_000_000);

    const archive = 'UPDATE space SET archived_at = now() WHERE id = $1';
    const response = await whileHeld(['space', space], () => submit(key, space), archive);

    expect(response.body.error.code).toBe('SPACE_ARCHIVED');
    expect(await accountRow(id)).toMatchObject({ held: 0, turns: 0 });
  });

  it('gives a turn that waited the manifest stored meanwhile, and its cost limit', async () => {
    const { key } = await funded(1_000_000);
    const { body } = await key.call('POST', '/spaces', { engine: 'openai-compatible' });

    const response = await whileHeld(
      ['space', body.space_id],
      () => submit(key, body.space_id),
      'UPDATE space SET manifest_version = 4, max_cost_micro_usd = 77 WHERE id = $1',
    );

    const [turn] = await world.rows('SELECT manifest_version, hold_micro_usd::int FROM turn WHERE id = $1', [
      response.body.turn_id,
    ]);
    expect(turn).toEqual({ manifest_version: 4, hold_micro_usd: 77 });
  });

  it('has only cancelled turns once it is archived, however many arrive meanwhile', async () => {
    const { key, space } = await funded(1_000_000);

    const responses = Promise.all(Array.from({ length: 40 }, () => submit(key, space)));
    await eventually(async () => (await positions(space)).length > 0);
    const archived = await key.call('DELETE', `/spaces/${space}`);

    expect(archived.status).toBe(204);
    expect(new Set(statuses(await responses))).not.toContain(503);
    const left = await world.rows(
      "SELECT id FROM turn WHERE space_id = $1 AND state = 'queued' AND cancel_requested_at IS NULL",
      [space],
    );
    expect(left).toEqual([]);
  });
});

describe('two replicas', () => {
  it('hold no more than the balance, assign each position once and in order, and accept one turn for each Idempotency-Key', async () => {
    const { key, space, id } = await funded(30_999);
    const { body } = await key.call('POST', '/spaces', {});
    const spaces = [space, body.space_id as string];
    const at = (url: string, index: number) =>
      request(url, 'POST', '/v1/turns', {
        body: {
          space: spaces[Math.floor(index / 2) % 2],
          text: 'Hello',
          end_user_ref: `customer-${Math.floor(index / 2) % 3}`,
        },
        headers: { ...key.headers, 'idempotency-key': `key-${Math.floor(index / 2)}` },
      });

    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => at(index % 2 ? world.service.url : replica.url, index)),
    );

    const accepted = responses.filter(({ status }) => status === 202);
    expect(new Set(statuses(responses))).toEqual(new Set([202, 402]));
    expect(new Set(accepted.map((response) => response.body.turn_id)).size).toBe(30);
    expect(accepted.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(30);
    expect(await accountRow(id)).toMatchObject({ held: 30_000, turns: 30 });
    for (const each of spaces) {
      const ordered = await positions(each);
      const inOrder = ordered.map((_, index) => index + 1);
      expect(ordered).toEqual(inOrder);
      expect(await column('SELECT position::int AS value FROM turn WHERE space_id = $1 ORDER BY seq', each)).toEqual(
        inOrder,
      );
      expect(
        await column(
          `SELECT (payload->>'position')::int AS value FROM outbox
           WHERE event = 'turn.submitted' AND payload->>'space' = $1 ORDER BY seq`,
          each,
        ),
      ).toEqual(inOrder);
    }
    const days = await world.rows<{ scope: string; held: number }>(
      'SELECT scope, sum(held_micro_usd)::int AS held FROM day_spend WHERE account_id = $1 GROUP BY scope ORDER BY scope',
      [id],
    );
    expect(days).toEqual([
      { scope: 'end_user', held: 30_000 },
      { scope: 'key', held: 30_000 },
    ]);
  });
});

describe('a window with room for one turn', () => {
  it.each([
    ['accepts a request once and replays it, though another replica accepts it while this one decides', 'same', 202, 1],
    ['does so with a text that is too long to be counted at once', 'same', 202, 1_000],
    ['refuses another request meanwhile', 'other', 429, 1],
  ])('%s', async (_, secondKey, expected, words) => {
    const text = 'Hello '.repeat(words);
    const { key, space, id } = await funded(1_000_000);
    await world.rows("INSERT INTO window_cap VALUES ($1, 0, 3600, 1000, 'account')", [id]);
    const windows = part(WindowsService);
    const used = windows.used.bind(windows);
    const first = Promise.withResolvers<Answer>();
    const between = jest.spyOn(windows, 'used').mockImplementationOnce(async (...asked) => {
      const headers = { ...key.headers, 'idempotency-key': 'same' };
      first.resolve(await request(replica.url, 'POST', '/v1/turns', { body: { space, text }, headers }));
      return used(...asked);
    });

    const second = await submit(key, space, { text }, secondKey);

    between.mockRestore();
    const accepted = await first.promise;
    expect([accepted.status, second.status]).toEqual([202, expected]);
    if (expected === 202) expect(second.body.turn_id).toBe(accepted.body.turn_id);
    expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
  });
});

describe('turns of several accounts at the same time', () => {
  /**
   * Makes the given number of accounts with credits, and what accepts a turn of each; `together` has how many turns
   * each statement wrote. `between` runs after several were decided about, and before they are written.
   */
  async function several(count: number, between?: (accounts: readonly Account[]) => Promise<unknown>) {
    const accounts: Account[] = [];
    for (let made = 0; made < count; made++) accounts.push(await funded(1_000_000));
    const together: number[] = [];
    const repository = part(AcceptRepository);
    const writeUnchanged = repository.writeUnchanged.bind(repository);
    spied = jest.spyOn(repository, 'writeUnchanged').mockImplementation(async (sql, turns) => {
      together.push(turns.length);
      if (turns.length > 1) await between?.(accounts);
      return writeUnchanged(sql, turns);
    });
    const accept = ({ id, space }: Account, turnId = newId('tn_')) =>
      part(AcceptTransactionService).accept([aDraft(id, space, turnId)]);
    return { accounts, accept, together };
  }

  let spied: { mockRestore(): void } | undefined;
  afterEach(() => spied?.mockRestore());

  it('are written together, each by the state of its own account', async () => {
    const { accounts, accept, together } = await several(7, async ([, , archived, spent]) => {
      await world.rows('UPDATE space SET archived_at = now() WHERE id = $1', [archived!.space]);
      await world.rows('UPDATE account SET balance_micro_usd = 0 WHERE id = $1', [spent!.id]);
    });
    const [, poor, archived, spent, ...others] = accounts;
    await world.rows('UPDATE account SET balance_micro_usd = 999 WHERE id = $1', [poor!.id]);

    const outcomes = (await Promise.all(accounts.map((account) => accept(account)))).flat();

    expect(Math.max(...together)).toBeGreaterThanOrEqual(3);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...['accepted', 'insufficient_credits', 'space_archived', 'insufficient_credits'],
      ...others.map(() => 'accepted'),
    ]);
    for (const { id, space } of others) {
      expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
      expect(await positions(space)).toEqual([1]);
    }
    for (const one of [poor, archived, spent]) expect(await accountRow(one!.id)).toMatchObject({ held: 0, turns: 0 });
  });

  it.each(['account', 'space'] as const)('do not wait for one whose %s somebody has locked', async (table) => {
    const { accounts, accept } = await several(5);
    const [, locked] = accounts;
    const held = await part(Database).transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [
        table === 'account' ? locked!.id : locked!.space,
      ]);
      const outcomes = accounts.map((account) => accept(account));
      await Promise.all(outcomes.filter((_, index) => accounts[index] !== locked));
      await eventually(() => waitingForLocks(world.rows));
      return { outcome: outcomes[1]! };
    });

    expect(await held.outcome).toEqual([{ outcome: 'accepted' }]);
    for (const { id } of accounts) expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
  });

  it('are not harmed by one that cannot be written', async () => {
    const { accounts, accept, together } = await several(5);
    const [, wrong, ...others] = accounts;
    const [{ id: taken }] = (await world.rows<{ id: string }>('SELECT id FROM turn LIMIT 1')) as [{ id: string }];

    const outcomes = await Promise.allSettled(
      accounts.map((account) => accept(account, account === wrong ? taken : undefined)),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...others.map(() => 'fulfilled')]);
    expect(Math.max(...together)).toBeGreaterThan(1);
    expect(await accountRow(wrong!.id)).toMatchObject({ held: 0, turns: 0 });
    for (const { id } of others) expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
  });
});

describe('a transaction that fails', () => {
  it('accepts none of its turns, and holds nothing', async () => {
    const { key, space, id } = await funded(1_000_000);
    const accepted = await submit(key, space);
    const [good, again] = [newId('tn_'), accepted.body.turn_id as string];

    const accepting = part(AcceptTransactionService).accept([aDraft(id, space, good), aDraft(id, space, again)]);

    await expect(accepting).rejects.toThrow('duplicate key');
    expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
    expect(await positions(space)).toEqual([1]);
  });
});

/** A turn with a given id, which can exist only once. */
function aDraft(accountId: number, space: string, id: string): TurnDraft {
  const caller = { accountId, keyId: null, merchant: null, scope: 'all_spaces', spaceId: null } as const;
  return {
    id,
    caller: { ...caller, actor: { id: accountId, name: 'a', kind: 'user', ip: null, trace_id: null } },
    space,
    text: 'Hello',
    thread: null,
    newThreadId: newId('thr_'),
    files: [],
    textTokens: 2,
    endUserRef: null,
    metadata: null,
    createdAt: new Date(),
    claim: null,
    queued: {},
    outbox: { id: randomUUID(), event: 'turn.submitted', subject: 'x', payload: '{"turn_id":"x"}', headers: '{}' },
  };
}
