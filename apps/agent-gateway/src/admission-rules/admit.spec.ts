import { describe, expect, it } from '@jest/globals';
import { admit, type Decision, type TurnRequest } from './admit.js';
import {
  AT,
  anAccount,
  aSpace,
  aTurn,
  aWindow,
  claim,
  holds,
  MIDNIGHT,
  ONE_SPACE,
  OWN_SPACES,
  outcomes,
  PRICES,
  SPACES,
  TODAY,
} from './examples.js';
import { costBounds } from './holds/cost-bounds.js';
import { type AccountState, dayCounter, dayOf } from './state/account-state.js';

describe('one turn', () => {
  it('gets the next position of its space, the versions that it has now, and its hold on the day on which it came', () => {
    const [decision] = admit(anAccount(), [aTurn()], PRICES);

    expect(decision).toEqual({
      outcome: 'accepted',
      admission: {
        position: 8,
        space: SPACES[0],
        thread: {
          id: 'thr_sp_local__',
          space_id: 'sp_local',
          end_user_ref: '',
          name: '',
          inherits: true,
          last_position: 1,
          step_input_tokens: 0,
          isNew: true,
        },
        holdMicroUsd: 1_000,
        limitMicroUsd: 1_000,
        capDay: TODAY,
      },
    });
  });

  // biome-ignore format: a table reads best as a table
  it.each<[string, Partial<TurnRequest>, Partial<AccountState>, Decision]>([
    ['no such space',                  { space: 'sp_none' },                                {},                          { outcome: 'not_found' }],
    ['a space of another key',         { space: 'sp_of_another_key', caller: OWN_SPACES },  {},                          { outcome: 'key_scope_denied' }],
    ['another space than the key has', { space: 'sp_engine', caller: ONE_SPACE },           {},                          { outcome: 'key_scope_denied' }],
    ['a known Idempotency-Key',        { claim: claim('known') },                           {},                          { outcome: 'replayed', stored: { bodyHash: 'hash', response: { turn_id: 'tn_old' } } }],
    ['an archived space',              { space: 'sp_archived' },                            {},                          { outcome: 'space_archived' }],
    ['no such file',                   { files: ['fl_own', 'fl_none'] },                    {},                          { outcome: 'unknown_files', files: ['fl_none'] }],
    ['a file of another space',        { files: ['fl_other_space', 'fl_space'] },           {},                          { outcome: 'unknown_files', files: ['fl_other_space'] }],
    ['a file of another narrow key',   { files: ['fl_of_another_key'], caller: ONE_SPACE }, {},                          { outcome: 'unknown_files', files: ['fl_of_another_key'] }],
    ['no room for its price',          {},                                                  { held_micro_usd: 999_001 }, { outcome: 'insufficient_credits', missingMicroUsd: 1 }],
    ['no room for a micro-dollar',     { space: 'sp_engine' },                              { balance_micro_usd: 0 },    { outcome: 'insufficient_credits', missingMicroUsd: 1 }],
    ['less than nothing',              {},                                                  { balance_micro_usd: -1 },   { outcome: 'insufficient_credits', missingMicroUsd: 1_001 }],
    ['a full cap of its key',          {},                                                  { key_daily_micro_usd: 999 }, { outcome: 'quota_exceeded', full: [{ scope: 'key_daily', subject: '5', day: TODAY, resetsAt: MIDNIGHT, missingMicroUsd: 1 }] }],
    ['a full cap of its customer',     { endUserRef: 'anna' },                              { end_user_daily_micro_usd: 999 }, { outcome: 'quota_exceeded', full: [{ scope: 'end_user', subject: 'anna', day: TODAY, resetsAt: MIDNIGHT, missingMicroUsd: 1 }] }],
    ['a full window',                  {},                                                  { windows: [aWindow({ used_micro_usd: 9_500 })] }, { outcome: 'quota_exceeded', full: [{ scope: 'window', window: aWindow({ used_micro_usd: 9_500 }), missingMicroUsd: 500 }] }],
    ['a cap that was lowered',         {},                                                  { windows: [aWindow({ used_micro_usd: 30_000 })] }, { outcome: 'quota_exceeded', full: [{ scope: 'window', window: aWindow({ used_micro_usd: 30_000 }), missingMicroUsd: 21_000 }] }],
  ])('is refused with %s', (_what, turn, account, expected) => {
    expect(admit(anAccount(account), [aTurn(turn)], PRICES)).toEqual([expected]);
  });

  // biome-ignore format: a table reads best as a table
  it.each<[string, Partial<TurnRequest>]>([
    ['an upload to its space',                   { files: ['fl_space'], caller: ONE_SPACE }],
    ['an upload of its own key',                 { files: ['fl_own'], caller: OWN_SPACES }],
    ['any upload of the account, where it may',  { files: ['fl_own', 'fl_of_another_key', 'fl_space'] }],
  ])('reads %s', (_what, turn) => {
    expect(outcomes(admit(anAccount(), [aTurn(turn)], PRICES))).toEqual(['accepted']);
  });

  it('is refused by the first check that fails: space, scope, Idempotency-Key, archive, files, credits, caps', () => {
    const wrong = { caller: OWN_SPACES, claim: claim('known'), files: ['fl_none'] };
    const broke = anAccount({ balance_micro_usd: 0, key_daily_micro_usd: 0 });
    const archivedElsewhere = aSpace('sp_x', { created_by_key: 6, is_archived: true });
    const spaces = new Map([...broke.spaces, ['sp_x', archivedElsewhere]]);
    const turns = [
      aTurn({ ...wrong, space: 'sp_none' }),
      aTurn({ ...wrong, space: 'sp_x' }),
      aTurn({ ...wrong, space: 'sp_archived' }),
      aTurn({ ...wrong, space: 'sp_archived', claim: null }),
      aTurn({ ...wrong, claim: null }),
      aTurn({ files: [], claim: null }),
    ];

    expect(outcomes(admit({ ...broke, spaces }, turns, PRICES))).toEqual([
      'not_found',
      'key_scope_denied',
      'replayed',
      'space_archived',
      'unknown_files',
      'insufficient_credits',
    ]);
    expect(outcomes(admit({ ...broke, balance_micro_usd: 1_000 }, [aTurn()], PRICES))).toEqual(['quota_exceeded']);
  });

  // biome-ignore format: a table reads best as a table
  it.each<[string, string, Partial<AccountState>, number]>([
    ['the price on `local`',                      'sp_local',   {},                                               1_000],
    ['the most of any engine',                    'sp_engine',  {},                                               50_000],
    ['the cap in its manifest',                    'sp_limited', {},                                               3_000],
    ['what is left of the balance',               'sp_limited', { balance_micro_usd: 2_500, held_micro_usd: 2_499 }, 1],
    ['what is left of the cap of the key',        'sp_limited', { key_daily_micro_usd: 2_000 },                   2_000],
    ['what is left of the cap of the customer',   'sp_limited', { end_user_daily_micro_usd: 1_500 },              1_500],
    ['what is left of a window',                  'sp_limited', { windows: [aWindow({ used_micro_usd: 9_900 })] }, 100],
    ['the least of all of them',                  'sp_limited', { key_daily_micro_usd: 2_000, end_user_daily_micro_usd: 40, windows: [aWindow()] }, 40],
  ])('holds %s', (_what, space, account, expected) => {
    expect(holds(admit(anAccount(account), [aTurn({ space, endUserRef: 'anna' })], PRICES))).toEqual([expected]);
  });

  it('is refused a thread of another space', () => {
    const thread = { id: 'thr_known', space_id: 'sp_engine', end_user_ref: '', name: '', inherits: false };
    const threads = new Map([[thread.id, { ...thread, last_position: 3, step_input_tokens: 0 }]]);
    const turns = ['sp_local', 'sp_engine'].map((space) => aTurn({ space, thread: thread.id }));

    expect(outcomes(admit(anAccount({ threads }), turns, PRICES))).toEqual(['unknown_thread', 'accepted']);
  });

  it('holds for its text, its thread, and the files that fit into what a request shows', () => {
    const image = { kind: 'image', size: { width: 1_092, height: 1_092 } } as const;
    const full = 12 * 1024 * 1024;
    const uploads = [
      { id: 'fl_image', size_bytes: 1_000_000, media: image },
      { id: 'fl_too_much', size_bytes: full, media: image },
      { id: 'fl_text', size_bytes: full, media: null },
    ].map((upload) => [upload.id, { ...upload, space_id: null, key_id: 5 }] as const);
    const space = aSpace('sp_eyes', { engine: 'anthropic', model: 'model-a' });
    const thread = { id: 'thr_known', space_id: space.id, end_user_ref: '', name: 'long', inherits: false };
    const account = anAccount({
      spaces: new Map([[space.id, space]]),
      uploads: new Map(uploads),
      threads: new Map([[thread.id, { ...thread, last_position: 3, step_input_tokens: 6_000 }]]),
    });
    const price = { input: 3_000_000, cached: 0, output: 15_000_000, sees: ['image'] } as const;
    const prices = {
      ...PRICES,
      models: new Map([['model-a', price]]),
      providers: new Map([['anthropic', { kind: 'anthropic' as const }]]),
    };
    const held = (changes: Partial<TurnRequest>) =>
      holds(admit(account, [aTurn({ space: space.id, ...changes })], prices))[0];
    const bound = (textTokens: number, threadTokens: number, shown: number) =>
      costBounds(space, { textTokens, threadTokens, media: Array(shown).fill(image) }, prices).plausibleMicroUsd;

    expect(bound(10, 0, 1)).toBeGreaterThan(bound(10, 0, 0));
    expect(held({})).toBe(bound(10, 0, 0));
    expect(held({ textTokens: 5_000 })).toBe(bound(5_000, 0, 0));
    expect(held({ thread: thread.id })).toBe(bound(10, 6_000, 0));
    expect(held({ files: ['fl_text', 'fl_image'] })).toBe(bound(10, 0, 1));
    expect(held({ files: ['fl_image', 'fl_too_much'] })).toBe(bound(10, 0, 1));
  });

  it('is counted by what was spent and held on its own UTC day only', () => {
    const account = anAccount({
      key_daily_micro_usd: 1_500,
      usedOfDay: new Map([[dayCounter('key', TODAY, '5'), 501]]),
    });

    expect(outcomes(admit(account, [aTurn(), aTurn({ createdAt: MIDNIGHT })], PRICES))).toEqual([
      'quota_exceeded',
      'accepted',
    ]);
  });

  it('has no cap without a customer, or for a customer whose cap was lifted', () => {
    const caps = { key_daily_micro_usd: 0, end_user_daily_micro_usd: 0, endUserCaps: new Map([['vip', null]]) };
    const windows = [
      aWindow({ scope: 'key', subject: '6', micro_usd: 0 }),
      aWindow({ scope: 'end_user', subject: 'anna', micro_usd: 0 }),
    ];
    const person = { scope: 'all_spaces', keyId: null, spaceId: null } as const;
    const turns = [
      aTurn({ caller: person }),
      aTurn({ caller: person, endUserRef: 'vip' }),
      aTurn({ caller: person, endUserRef: 'bob' }),
    ];

    expect(outcomes(admit(anAccount({ ...caps, windows }), turns, PRICES))).toEqual([
      'accepted',
      'accepted',
      'quota_exceeded',
    ]);
  });

  it('has a cap of its own before that of the account', () => {
    const account = anAccount({
      end_user_daily_micro_usd: 0,
      endUserCaps: new Map([
        ['vip', 1_000],
        ['blocked', 0],
      ]),
    });
    const turns = ['vip', 'blocked', 'anna'].map((endUserRef) => aTurn({ endUserRef }));

    expect(outcomes(admit(account, turns, PRICES))).toEqual(['accepted', 'quota_exceeded', 'quota_exceeded']);
  });

  it('is free, and takes no room, where `local` costs nothing', () => {
    const free = { ...PRICES, localTurnMicroUsd: 0 };
    const full = anAccount({ balance_micro_usd: 0, key_daily_micro_usd: 0, windows: [aWindow({ micro_usd: 0 })] });

    expect(holds(admit(full, [aTurn(), aTurn()], free))).toEqual([0, 0]);
    expect(outcomes(admit({ ...full, balance_micro_usd: -1 }, [aTurn()], free))).toEqual(['insufficient_credits']);
    expect(costBounds(aSpace('sp_a'), { textTokens: 10, threadTokens: 0, media: [] }, free)).toEqual({
      leastMicroUsd: 0,
      plausibleMicroUsd: 0,
      limitMicroUsd: 0,
    });
  });
});

describe('the UTC day of a moment', () => {
  it('begins at midnight', () => {
    expect([dayOf(AT), dayOf(MIDNIGHT)]).toEqual([TODAY, '2026-03-02']);
  });
});
