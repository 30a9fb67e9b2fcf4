import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deletedWithAge, type KeptRows, LONG_AGO, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { testSettings } from './webhook-world.js';

const world = useWorld(service, { env: testSettings() });
let numbers = 0;

const KEPT: KeptRows[] = [
  {
    ...{ table: 'event', column: 'numbered_at', days: 31 },
    row: () => ({
      ...{ id: randomUUID(), merchant_id: 7, event_type: 'payment.confirmed', occurred_at: LONG_AGO, data: '{}' },
      ...{ number: ++numbers },
    }),
  },
];

describe('the hourly cleaning of the dispatcher', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});
