import { describe, expect, it } from '@jest/globals';
import { PAYMENT_STATES } from '@libs/state-machines/payment.machine';
import { SESSION_LABELS, SESSION_STATES } from '@libs/state-machines/session.machine';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { CHAIN } from './scene.js';

const world = useWorld(service, { env: CHAIN });

/** Returns the values that a column's CHECK allows. */
async function allowed(table: string, column: string): Promise<string[]> {
  const [row] = await world.rows<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'c' AND conname = $2`,
    [table, `${table}_${column}_check`],
  );
  return [...row!.definition.matchAll(/'([a-z]+)'::text/g)].map((match) => match[1] as string);
}

describe('the database', () => {
  it.each([
    ['sessions', 'status', SESSION_STATES],
    ['sessions', 'labels', SESSION_LABELS],
    ['payments', 'status', PAYMENT_STATES],
  ] as const)('accepts the same values as the state machine in %s.%s', async (table, column, words) => {
    expect((await allowed(table, column)).toSorted()).toEqual([...words].toSorted());
  });
});
