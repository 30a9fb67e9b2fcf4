import type { Decision, TurnRequest } from './admit.js';
import type { Prices } from './holds/cost-bounds.js';
import type { AccountState, SpaceState, WindowState } from './state/account-state.js';

/** An example account and example turns for the specs. */
export const PRICES: Prices = {
  localTurnMicroUsd: 1_000,
  ownKeyTurnMicroUsd: 2_000,
  turnMaxMicroUsd: 50_000,
  models: new Map([['model-a', { input: 3_000_000, cached: 300_000, output: 15_000_000 }]]),
  providers: new Map(),
  maxOutputTokens: 1_000,
};
export const AT = new Date('2026-03-01T23:59:00Z');
export const TODAY = '2026-03-01';
export const MIDNIGHT = new Date('2026-03-02T00:00:00Z');

export const aSpace = (id: string, changes: Partial<SpaceState> = {}): SpaceState => ({
  id,
  created_by_key: 5,
  engine: 'local',
  manifest_version: 3,
  tools_version: 2,
  max_cost_micro_usd: null,
  model: null,
  fallback_models: [],
  own_key_providers: [],
  setup_tokens: 0,
  thinking_tokens: 0,
  cost: null,
  last_position: 7,
  is_archived: false,
  ...changes,
});
export const SPACES = [
  aSpace('sp_local'),
  aSpace('sp_engine', { engine: 'anthropic' }),
  aSpace('sp_limited', { engine: 'anthropic', max_cost_micro_usd: 3_000 }),
  aSpace('sp_archived', { is_archived: true }),
  aSpace('sp_of_another_key', { created_by_key: 6 }),
];
const UPLOADS = [
  { id: 'fl_space', space_id: 'sp_local', key_id: 6 },
  { id: 'fl_other_space', space_id: 'sp_engine', key_id: 5 },
  { id: 'fl_own', space_id: null, key_id: 5 },
  { id: 'fl_of_another_key', space_id: null, key_id: 6 },
].map((upload) => ({ ...upload, size_bytes: 1_000, media: null }));
export const anAccount = (changes: Partial<AccountState> = {}): AccountState => ({
  balance_micro_usd: 1_000_000,
  held_micro_usd: 0,
  key_daily_micro_usd: null,
  end_user_daily_micro_usd: null,
  spaces: new Map(SPACES.map((space) => [space.id, space])),
  uploads: new Map(UPLOADS.map((upload) => [upload.id, upload])),
  responses: new Map([['known', { bodyHash: 'hash', response: { turn_id: 'tn_old' } }]]),
  threads: new Map(),
  goneThreads: new Set(),
  endUserCaps: new Map(),
  usedOfDay: new Map(),
  windows: [],
  ...changes,
});
export const aWindow = (changes: Partial<WindowState> = {}): WindowState => ({
  place: 1,
  seconds: 3_600,
  micro_usd: 10_000,
  scope: 'account',
  subject: '',
  used_micro_usd: 0,
  ...changes,
});
export const aTurn = (changes: Partial<TurnRequest> = {}): TurnRequest => ({
  caller: { scope: 'all_spaces', keyId: 5, spaceId: null },
  space: 'sp_local',
  thread: null,
  newThreadId: `thr_${changes.space ?? 'sp_local'}_${changes.thread ?? ''}_${changes.endUserRef ?? ''}`,
  files: [],
  textTokens: 10,
  endUserRef: null,
  createdAt: AT,
  claim: null,
  ...changes,
});
export const claim = (key: string, response = 'tn_new') => ({ key, bodyHash: 'hash', response: { turn_id: response } });
export const OWN_SPACES = { scope: 'own_spaces', keyId: 5, spaceId: null } as const;
export const ONE_SPACE = { scope: 'space', keyId: 5, spaceId: 'sp_local' } as const;

export const outcomes = (decisions: Decision[]) => decisions.map(({ outcome }) => outcome);
/** Returns what each turn holds; null for one that is refused. */
export const holds = (decisions: Decision[]) =>
  decisions.map((decision) => (decision.outcome === 'accepted' ? decision.admission.holdMicroUsd : null));
/** Returns the scopes of the caps that refuse each turn. */
export const fullScopes = (decisions: Decision[]) =>
  decisions.map((decision) => (decision.outcome === 'quota_exceeded' ? decision.full.map(({ scope }) => scope) : []));
