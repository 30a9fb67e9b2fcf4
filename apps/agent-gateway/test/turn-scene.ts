import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { eventually } from '@libs/testing/eventually';
import type { Answer } from '@libs/testing/http/http-client';
import { newId } from '../src/ids.js';
import type { useAccounts } from './accounts.js';

type AccountsService = ReturnType<typeof useAccounts>;
type Key = Awaited<ReturnType<AccountsService['anAccount']>>['key'];

/** A turn, as in the response to its creation. */
interface TurnOf {
  turn_id: string;
  space: string;
}

/** The fields of a transition that a test may set. */
type Changes = Partial<TurnTransitioned>;

/** Turns as callers submit them, and their transitions; the test replaces the runner. */
export function useTurns({ world, anAccount }: AccountsService) {
  const accountOf = new Map<string, number>();

  /** An account with credits and a space on `local`. */
  async function funded(microUsd: number) {
    const account = await anAccount();
    await world.rows('UPDATE account SET balance_micro_usd = $2 WHERE id = $1', [account.id, microUsd]);
    const { body } = await account.key.call('POST', '/spaces', {});
    accountOf.set(body.space_id, account.id);
    /** Notes another space of the account, so that its turns can end. */
    const isIn = (space: string) => accountOf.set(space, account.id);
    return { ...account, isIn, space: body.space_id as string };
  }

  function submit(key: Key, space: string, body: object = {}, idempotencyKey?: string): Promise<Answer> {
    return world.http('POST', new URL(key.at('/turns')).pathname, {
      body: { space, text: 'Hello', ...body },
      headers: { ...key.headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
    });
  }

  /** A transition of a turn, as the runner publishes it. */
  function transition({ turn_id, space }: TurnOf, changes: Changes = {}): TurnTransitioned {
    return {
      turn_id,
      account_id: accountOf.get(space) as number,
      space,
      end_user_ref: null,
      metadata: null,
      state: 'done',
      previous_state: 'running',
      seq: 3,
      at: new Date().toISOString(),
      attempt: 1,
      result: null,
      error: changes.state === 'failed' ? { code: 'ENGINE_ERROR', message: 'x', trace_id: 'y' } : null,
      cost_micro_usd: 0,
      input_tokens: 7,
      output_tokens: 3,
      cached_tokens: 1,
      steps: 2,
      tool_calls: 1,
      outputs: [],
      file_ids: [],
      ...changes,
    };
  }

  /** Publishes the end of a turn, and waits until the gateway has handled it. */
  async function ended(turn: TurnOf, changes: Changes = {}): Promise<void> {
    await world.bus.publishes('turn.transitioned', transition(turn, changes));
    await eventually(async () => {
      const [row] = await world.rows('SELECT finished_at FROM turn WHERE id = $1', [turn.turn_id]);
      return row?.['finished_at'] != null;
    });
  }

  /** Resolves when the gateway has handled these events. */
  async function handled(ids: string[]): Promise<void> {
    await eventually(async () => {
      const rows = await world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY ($1)', [ids]);
      return rows.length === ids.length;
    });
  }

  /** A file of an account: an upload without a space, or a file of a turn that is not visible yet. */
  async function aFile(accountId: number, made?: { space: string; turn: string }): Promise<string> {
    const id = newId('fl_');
    await world.rows(
      `INSERT INTO file (id, account_id, space_id, turn_id, name, media_type, size_bytes, sha256, is_complete, is_visible)
       VALUES ($1, $2, $3, $4, 'a.txt', 'text/plain', 0, $5, true, $6)`,
      [id, accountId, made?.space, made?.turn, '0'.repeat(64), made === undefined],
    );
    return id;
  }

  /** Returns the positions of a space's turns, in their order. */
  async function positions(space: string): Promise<number[]> {
    const rows = await world.rows('SELECT position::int FROM turn WHERE space_id = $1 ORDER BY position', [space]);
    return rows.map((row) => row['position'] as number);
  }

  /** An account's money in micro-USD, how many turns it has, and what it was charged by the ledger. */
  async function accountRow(id: number) {
    const [row] = await world.rows<{ balance: number; held: number; turns: number; charged: number }>(
      `SELECT balance_micro_usd::int AS balance, held_micro_usd::int AS held,
              (SELECT count(*)::int FROM turn WHERE account_id = a.id) AS turns,
              (SELECT coalesce(-sum(amount_micro_usd), 0)::int FROM ledger WHERE account_id = a.id) AS charged
       FROM account a WHERE id = $1`,
      [id],
    );
    return row!;
  }

  return { funded, submit, transition, ended, handled, aFile, positions, accountRow };
}

export type Account = Awaited<ReturnType<ReturnType<typeof useTurns>['funded']>>;
