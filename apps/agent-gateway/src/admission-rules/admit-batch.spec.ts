import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { threadKey } from '../stored-threads/thread-name.js';
import { admit, type Decision, type TurnRequest } from './admit.js';
import {
  AT,
  anAccount,
  aTurn,
  aWindow,
  claim,
  fullScopes,
  holds,
  MIDNIGHT,
  outcomes,
  PRICES,
  TODAY,
} from './examples.js';
import { type AccountState, dayCounter, type WindowState } from './state/account-state.js';

describe('the turns of one batch', () => {
  it('take positions without gaps, each in its space, and none for those that are refused', () => {
    const turns = ['sp_local', 'sp_engine', 'sp_none', 'sp_local', 'sp_archived', 'sp_local'].map((space) =>
      aTurn({ space }),
    );

    const positions = admit(anAccount(), turns, PRICES).map((each) =>
      each.outcome === 'accepted' ? each.admission.position : null,
    );

    expect(positions).toEqual([8, 8, null, 9, null, 10]);
  });

  it('take positions without gaps in their threads, and create each new thread once', () => {
    const known = new Map([['thr_known', KNOWN_THREAD]]);
    const turns = [
      { endUserRef: 'anna', thread: 'a' },
      { endUserRef: 'anna', thread: 'thr_known' },
      { endUserRef: 'bob', thread: 'a' },
      { endUserRef: 'bob', thread: 'thr_known' },
      { endUserRef: 'bob', thread: 'a', files: ['fl_none'] },
      { endUserRef: 'bob', thread: 'a' },
      { endUserRef: 'bob', thread: 'thr_2' },
      { endUserRef: 'bob' },
      {},
      {},
    ].map((turn, index) => aTurn({ ...turn, newThreadId: `thr_${index}` }));

    const threads = admit(anAccount({ threads: known }), turns, PRICES).map((each) => {
      if (each.outcome !== 'accepted') return each.outcome;
      const { id, last_position, isNew, inherits } = each.admission.thread;
      return [id, last_position, isNew, inherits];
    });

    expect(threads).toEqual([
      ['thr_known', 4, false, false],
      ['thr_known', 5, false, false],
      ['thr_2', 1, true, false],
      'unknown_thread',
      'unknown_files',
      ['thr_2', 2, false, false],
      ['thr_2', 3, false, false],
      ['thr_7', 1, true, true],
      ['thr_8', 1, true, true],
      ['thr_8', 2, false, true],
    ]);
  });

  it('inherit nothing in a default thread that follows on a deleted one', () => {
    const gone = { goneThreads: new Set([threadKey({ space_id: 'sp_local', end_user_ref: 'anna', name: '' })]) };
    const turns = [aTurn({ endUserRef: 'anna' }), aTurn({ endUserRef: 'bob', newThreadId: 'thr_b' })];

    const inherits = admit(anAccount(gone), turns, PRICES).map((each) =>
      each.outcome === 'accepted' ? each.admission.thread.inherits : null,
    );

    expect(inherits).toEqual([false, true]);
  });

  it('are one turn under one Idempotency-Key, which a refused one does not use up', () => {
    const turns = [
      aTurn({ claim: claim('a', 'tn_refused'), files: ['fl_none'] }),
      aTurn({ claim: claim('a', 'tn_first') }),
      aTurn({ claim: claim('a', 'tn_second') }),
      aTurn({ claim: claim('a', 'tn_archived'), space: 'sp_archived' }),
      aTurn({ claim: claim('b') }),
    ];

    const decisions = admit(anAccount(), turns, PRICES);

    const replayed = { outcome: 'replayed', stored: { response: { turn_id: 'tn_first' } } };
    expect(outcomes(decisions)).toEqual(['unknown_files', 'accepted', 'replayed', 'replayed', 'accepted']);
    expect(decisions[2]).toMatchObject(replayed);
    expect(decisions[3]).toMatchObject(replayed);
  });

  it('share the balance: the second gets only what the first leaves', () => {
    const account = anAccount({ balance_micro_usd: 53_500 });
    const turns = ['sp_engine', 'sp_limited', 'sp_local', 'sp_limited', 'sp_limited'].map((space) => aTurn({ space }));

    expect(holds(admit(account, turns, PRICES))).toEqual([50_000, 3_000, null, 500, null]);
  });

  it('share the daily cap of a customer, and not with another one', () => {
    const account = anAccount({ end_user_daily_micro_usd: 1_700 });
    const turns = ['anna', 'anna', 'bob', 'bob', null].map((endUserRef) => aTurn({ endUserRef }));

    expect(outcomes(admit(account, turns, PRICES))).toEqual([
      'accepted',
      'quota_exceeded',
      'accepted',
      'quota_exceeded',
      'accepted',
    ]);
  });

  it('do not mix up a key and a customer with the same name', () => {
    const account = anAccount({ key_daily_micro_usd: 2_000, end_user_daily_micro_usd: 2_000 });

    expect(
      fullScopes(
        admit(account, [aTurn({ endUserRef: '5' }), aTurn({ endUserRef: '5' }), aTurn({ endUserRef: '6' })], PRICES),
      ),
    ).toEqual([[], [], ['key_daily']]);
  });

  it('share windows: of the account, of a key, of a customer', () => {
    const windows = [
      aWindow({ micro_usd: 4_000 }),
      aWindow({ place: 2, scope: 'key', subject: '5', micro_usd: 2_000 }),
      aWindow({ place: 3, scope: 'end_user', subject: 'anna', micro_usd: 1_000 }),
    ];
    const other = { scope: 'all_spaces', keyId: 6, spaceId: null } as const;
    const turns = [
      aTurn({ endUserRef: 'anna' }),
      aTurn({ endUserRef: 'anna' }),
      aTurn(),
      aTurn(),
      aTurn({ caller: other }),
      aTurn({ caller: other }),
      aTurn({ caller: other }),
    ];

    expect(fullScopes(admit(anAccount({ windows }), turns, PRICES))).toEqual([
      [],
      ['window'],
      [],
      ['window'],
      [],
      [],
      ['window'],
    ]);
  });

  it('get every cap that is full, in the order key, customer, windows', () => {
    const windows = [
      aWindow({ micro_usd: 0 }),
      aWindow({ place: 2, micro_usd: 5_000 }),
      aWindow({ place: 3, micro_usd: 10 }),
    ];
    const account = anAccount({ key_daily_micro_usd: 0, end_user_daily_micro_usd: 0, windows });

    const [decision] = admit(account, [aTurn({ endUserRef: 'anna' })], PRICES);

    expect(decision).toEqual({
      outcome: 'quota_exceeded',
      full: [
        { scope: 'key_daily', subject: '5', day: TODAY, resetsAt: MIDNIGHT, missingMicroUsd: 1_000 },
        { scope: 'end_user', subject: 'anna', day: TODAY, resetsAt: MIDNIGHT, missingMicroUsd: 1_000 },
        { scope: 'window', window: windows[0], missingMicroUsd: 1_000 },
        { scope: 'window', window: windows[2], missingMicroUsd: 990 },
      ],
    });
  });

  it('are decided as they would be one by one, each after the writes of those before, and never hold more than the balance', () => {
    fc.assert(
      fc.property(accounts, fc.array(turns, { maxLength: 12 }), (account, requests) => {
        const together = admit(account, requests, PRICES);

        let state = account;
        const oneByOne = requests.map((request) => {
          const [decision] = admit(state, [request], PRICES);
          state = written(state, request, decision!);
          return decision!;
        });
        expect(together.map(comparable)).toEqual(oneByOne.map(comparable));
        expect(state.held_micro_usd).toBeLessThanOrEqual(Math.max(account.held_micro_usd, account.balance_micro_usd));
      }),
      { numRuns: 500 },
    );
  });
});

/** A thread that turns may name by its id or its name. */
const KNOWN_THREAD = {
  id: 'thr_known',
  space_id: 'sp_local',
  end_user_ref: 'anna',
  name: 'a',
  inherits: false,
  last_position: 3,
  step_input_tokens: 0,
};
const amounts = fc.integer({ min: -2_000, max: 12_000 });
const caps = fc.option(fc.integer({ min: 0, max: 8_000 }));
const accounts: fc.Arbitrary<AccountState> = fc
  .record({
    balance_micro_usd: amounts,
    held_micro_usd: fc.integer({ min: 0, max: 3_000 }),
    key_daily_micro_usd: caps,
    end_user_daily_micro_usd: caps,
    own: fc.option(caps, { nil: undefined }),
    windows: fc.array(
      fc.record({
        micro_usd: fc.integer({ min: 0, max: 8_000 }),
        used_micro_usd: fc.integer({ min: 0, max: 9_000 }),
        subject: fc.constantFrom('', '5', '6', 'anna'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ own, windows, ...account }) =>
    anAccount({
      ...account,
      threads: new Map([['thr_known', KNOWN_THREAD]]),
      endUserCaps: own === undefined ? new Map() : new Map([['anna', own]]),
      windows: windows.map((window, place) =>
        aWindow({
          ...window,
          place,
          scope: window.subject === '' ? 'account' : window.subject === 'anna' ? 'end_user' : 'key',
        }),
      ),
    }),
  );
const turns: fc.Arbitrary<TurnRequest> = fc
  .record({
    space: fc.constantFrom('sp_local', 'sp_limited', 'sp_engine', 'sp_archived'),
    keyId: fc.constantFrom(5, 6, null),
    endUserRef: fc.constantFrom('anna', '5', null),
    createdAt: fc.constantFrom(AT, MIDNIGHT),
    key: fc.constantFrom('a', 'b', 'known', null),
    thread: fc.constantFrom(null, 'a', 'thr_known', 'thr_none'),
    files: fc.constantFrom([], [], ['fl_none']),
    id: fc.uuid(),
  })
  .map(({ keyId, key, id, ...turn }) =>
    aTurn({
      ...turn,
      newThreadId: `thr_${id}`,
      caller: { scope: 'all_spaces', keyId, spaceId: null },
      claim: key === null ? null : claim(key, id),
    }),
  );

/** Returns the account after the rows of an accepted turn are written. */
function written(account: AccountState, turn: TurnRequest, decision: Decision): AccountState {
  if (decision.outcome !== 'accepted') return account;
  const { position, space, thread, holdMicroUsd, capDay } = decision.admission;
  const counters = [
    ...(turn.caller.keyId === null ? [] : [dayCounter('key', capDay, String(turn.caller.keyId))]),
    ...(turn.endUserRef === null ? [] : [dayCounter('end_user', capDay, turn.endUserRef)]),
  ];
  const counts = ({ scope, subject }: WindowState) =>
    scope === 'account' || subject === (scope === 'key' ? String(turn.caller.keyId) : turn.endUserRef);
  return {
    ...account,
    held_micro_usd: account.held_micro_usd + holdMicroUsd,
    spaces: new Map([...account.spaces, [space.id, { ...space, last_position: position }]]),
    threads: new Map([...account.threads, [thread.id, thread]]),
    responses: turn.claim ? new Map([...account.responses, [turn.claim.key, turn.claim]]) : account.responses,
    usedOfDay: new Map([
      ...account.usedOfDay,
      ...counters.map((counter) => [counter, (account.usedOfDay.get(counter) ?? 0) + holdMicroUsd] as const),
    ]),
    windows: account.windows.map((window) =>
      counts(window) ? { ...window, used_micro_usd: window.used_micro_usd + holdMicroUsd } : window,
    ),
  };
}

/**
 * Returns a decision without the parts that depend on the state before the batch: the space's last position, and the
 * use of a window.
 */
function comparable(decision: Decision): unknown {
  if (decision.outcome === 'accepted') return { ...decision.admission, space: decision.admission.space.id };
  if (decision.outcome !== 'quota_exceeded') return decision;
  return decision.full.map((cap) => (cap.scope === 'window' ? { ...cap, window: cap.window.place } : cap));
}
