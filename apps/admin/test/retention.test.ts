import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service);

const ALERT = { rule: 'sweeps_blocked', subject: 'old', severity: 'warning', message: 'Sweeps are blocked.' };

const KEPT: KeptRows[] = [
  { table: 'health_snapshots', column: 'at', days: 7, row: () => ({ metrics: '{}', services: '{}' }) },
  {
    ...{ table: 'alerts', column: 'cleared_at', days: 180 },
    row: () => ({ ...ALERT, status: 'cleared', since: LONG_AGO, raised_at: LONG_AGO }),
  },
  {
    ...{ table: 'alert_posts', column: 'finished_at', days: 30 },
    row: () => ({ id: randomUUID(), body: '{}', status: 'sent', next_attempt_at: LONG_AGO, created_at: LONG_AGO }),
  },
  {
    ...{ table: 'incidents', column: 'at', days: 90 },
    row: () => ({ id: randomUUID(), kind: 'sweep.blocked', merchant_id: 7, details: '{}' }),
  },
  {
    ...{ table: 'mails', column: 'finished_at', days: 30 },
    row: () => ({
      ...{ id: randomUUID(), recipient: 'op@example.com', subject: 'Old', text: '', html: '' },
      ...{ status: 'failed', next_attempt_at: LONG_AGO, created_at: LONG_AGO },
    }),
  },
];

describe('the hourly cleaning of admin', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});
