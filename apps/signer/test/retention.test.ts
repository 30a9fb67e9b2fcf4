import { describe, expect, it } from '@jest/globals';
import { deletedWithAge, type KeptRows, leftAfterCleaning } from '@libs/testing/retention/kept-rows';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { RELAYER, signerEnv } from './scene.js';

const world = useWorld(service, { env: signerEnv });
let nonces = 1_000_000;

const KEPT: KeptRows[] = [
  { table: 'budgets', column: 'since', days: 7, row: () => ({ name: `old ${++nonces}`, used: '1' }) },
  {
    ...{ table: 'spends', column: 'signed_at', days: 90 },
    row: () => ({ relayer: RELAYER.address, nonce: ++nonces, wei: '1' }),
  },
];

describe('the hourly cleaning of the signer', () => {
  it.each(KEPT)('keeps rows of $table until $column is $days × 24 h ago, and no longer', async (kept) => {
    expect(await leftAfterCleaning(world, kept)).toEqual(['younger']);
  });

  it('deletes nothing by age that has no case here', () => {
    expect(deletedWithAge(service.retention)).toEqual(deletedWithAge(KEPT));
  });
});
