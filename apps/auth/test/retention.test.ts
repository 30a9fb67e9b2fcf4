import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service);
const aHash = () => randomBytes(32).toString('hex');
/** Unused accounts, for tables that have one row per account. */
const spare: number[] = [];
let userId: number;

const KEPT: KeptRows[] = [
  {
    ...{ table: 'sign_ins', column: 'created_at', days: 30 },
    row: () => ({ token_hash: aHash(), user_id: userId, last_seen_at: new Date() }),
  },
  {
    ...{ table: 'sign_ins', column: 'last_seen_at', days: 14 },
    row: () => ({ token_hash: aHash(), user_id: userId, created_at: new Date() }),
  },
  {
    ...{ table: 'sign_in_links', column: 'created_at', days: 1 },
    row: () => ({
      ...{ email: 'ann@example.com', browser_hash: aHash(), status: 'sent', next_attempt_at: LONG_AGO },
      ...{ token_hash: aHash(), expires_at: LONG_AGO, used_at: LONG_AGO },
    }),
  },
  {
    ...{ table: 'oidc_requests', column: 'created_at', days: 1 },
    row: () => ({ state_hash: aHash(), provider_id: 'google', browser_hash: aHash(), next_path: '/' }),
  },
  {
    ...{ table: 'failed_sign_ins', column: 'last_at', days: 30 },
    row: () => ({ hour: LONG_AGO, ip: aHash(), masked_email: 'a…@example.com', first_at: LONG_AGO }),
  },
  {
    ...{ table: 'devices', column: 'last_seen_at', days: 400 },
    row: () => ({ user_id: userId, token_hash: aHash(), first_seen_at: LONG_AGO }),
  },
  {
    ...{ table: 'fresh_proofs', column: 'created_at', days: 1 },
    row: () => ({
      ...{ token_hash: aHash(), user_id: userId, sign_in_hash: aHash(), statement_hash: aHash(), way: 'password' },
      ...{ expires_at: LONG_AGO, used_at: LONG_AGO },
    }),
  },
  {
    ...{ table: 'proof_codes', column: 'created_at', days: 1 },
    row: () => ({
      ...{ sign_in_hash: aHash(), statement_hash: aHash(), user_id: userId, code_hash: aHash() },
      ...{ expires_at: LONG_AGO },
    }),
  },
  {
    ...{ table: 'totp_enrolments', column: 'created_at', days: 1 },
    row: () => ({
      ...{ user_id: spare.pop(), sign_in_hash: aHash(), name: 'Phone', sealed_secret: 'x', expires_at: LONG_AGO },
    }),
  },
  {
    ...{ table: 'passkey_challenges', column: 'created_at', days: 1 },
    row: () => ({ purpose: 'sign_in', bound_to: aHash(), challenge_hash: aHash() }),
  },
  {
    ...{ table: 'pending_sign_ins', column: 'created_at', days: 1 },
    row: () => ({ token_hash: aHash(), user_id: userId, method: 'password' }),
  },
  {
    ...{ table: 'rate_counters', column: 'expires_at', days: 1 },
    row: () => ({ key: aHash(), count: 1, blocked_until: LONG_AGO }),
  },
  {
    ...{ table: 'mails', column: 'finished_at', days: 30 },
    row: () => ({
      ...{ id: randomUUID(), recipient: 'ann@example.com', subject: 'Old', text: '', html: '' },
      ...{ status: 'sent', next_attempt_at: LONG_AGO, created_at: LONG_AGO },
    }),
  },
];

beforeAll(async () => {
  const emails = ['ann@example.com', 'bob@example.com', 'eve@example.com'];
  const users = await world.rows<{ id: string }>('INSERT INTO users (email) SELECT unnest($1::text[]) RETURNING id', [
    emails,
  ]);
  spare.push(...users.map(({ id }) => Number(id)));
  userId = spare.pop()!;
});

describe('the hourly cleaning of auth', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});
