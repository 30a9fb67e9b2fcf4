import { describe, expect, it } from '@jest/globals';
import { isFinal, POLICIES, requiredConfirmations, tierOf } from './confirmation-policy.js';

const USD = 1_000_000n;
const policy = POLICIES.arbitrum;
const alone = { hasSecond: false };
const transfer = (usd: bigint, changes: object = {}) => ({
  base_units: usd * USD,
  block_number: 1_000,
  block_time: 5_000,
  verified: false,
  held: null,
  ...changes,
});
const tip = (depth: number, ageS: number, safeBlock?: number) => ({
  headBlock: 1_000 + depth,
  headTime: 5_000 + ageS,
  safeBlock,
});

describe('the Arbitrum policy', () => {
  it.each([
    [999n, 40],
    [1_000n, 240],
    [10_000n, 240],
    [10_001n, 240],
  ])('requires for US$%s %s blocks', (usd, depth) => {
    expect(requiredConfirmations(usd * USD, policy)).toBe(depth);
  });

  it('requires the safe tag above US$10,000', () => {
    expect(tierOf(10_000n * USD, policy)).not.toHaveProperty('safe');
    expect(tierOf(10_000n * USD + 1n, policy)).toMatchObject({ safe: true });
  });

  it.each([
    ['too few blocks', 999n, tip(39, 100), false],
    ['too young', 999n, tip(400, 9), false],
    ['just enough', 999n, tip(40, 10), true],
    ['a large one not yet safe', 20_000n, tip(400, 100, 999), false],
    ['a large one without a safe tag', 20_000n, tip(400, 100), false],
    ['a large one, safe', 20_000n, tip(400, 100, 1_000), true],
  ])('%s', (_, usd, chainTip, final) => {
    expect(isFinal(transfer(usd), policy, chainTip, alone)).toBe(final);
  });
});

describe('a second provider', () => {
  const ripe = tip(500, 500, 2_000);
  const both = { hasSecond: true };

  it.each([
    ['has not seen it yet: the smallest waits, too', transfer(1n), both, false],
    ['has seen it', transfer(5n, { verified: true }), both, true],
    ['has another one at its position', transfer(5n, { verified: true, held: 'differs' }), both, false],
    ['was removed from the settings while it denied it', transfer(5n, { held: 'not seen' }), alone, false],
    ['was never there', transfer(5n), alone, true],
  ])('%s', (_, seen, verification, final) => {
    expect(isFinal(seen, policy, ripe, verification)).toBe(final);
  });
});
