import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { service } from '../src/service.js';
import { useDashboard } from './people.js';

const { world } = useDashboard();
const aHash = () => randomBytes(32).toString('hex');
let merchantId: number;
let endpoints = 0;

const KEPT: KeptRows[] = [
  {
    ...{ table: 'mails', column: 'finished_at', days: 30 },
    row: () => ({
      ...{ id: randomUUID(), recipient: 'ann@example.com', subject: 'Old', text: '', html: '' },
      ...{ status: 'sent', next_attempt_at: LONG_AGO, created_at: LONG_AGO },
    }),
  },
  { table: 'failing_endpoints', column: 'noticed_at', days: 1, row: () => ({ endpoint_id: ++endpoints }) },
  {
    ...{ table: 'cli_logins', column: 'expires_at', days: 100 },
    row: () => ({
      ...{ device_code_hash: aHash(), user_code_hash: aHash(), machine: 'laptop', livemode: false },
      ...{ ip: '192.0.2.1', created_at: LONG_AGO },
    }),
  },
  {
    ...{ table: 'oauth_grants', column: 'expires_at', days: 1 },
    row: () => ({
      ...{ code_hash: aHash(), client_name: 'Editor', client_hash: aHash(), redirect_uri: 'http://127.0.0.1/back' },
      ...{ code_challenge: 'x', merchant_id: merchantId, livemode: false, preset: 'developer', approved_by: 7 },
      ...{ approved_by_name: 'Ann', created_at: LONG_AGO, used_at: LONG_AGO },
    }),
  },
];

beforeAll(async () => {
  const [merchant] = await world.rows<{ id: string }>(`INSERT INTO merchants (name) VALUES ('Shop') RETURNING id`);
  merchantId = Number(merchant!.id);
});

describe('the hourly cleaning of the dashboard', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});
