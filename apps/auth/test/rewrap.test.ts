import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { useWorld } from '@libs/testing/world';
import { FactorSecrets } from '../src/factors/factor-secrets.js';
import { service } from '../src/service.js';
import { protectedAccount } from './factor-people.js';

const COMMAND = fileURLToPath(new URL('../src/commands/rewrap-factors.js', import.meta.url));
const [oldKey, newKey] = [generateSealingKeyPair('old'), generateSealingKeyPair('new')];
const world = useWorld(service, {
  env: { BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', FACTOR_SEALING_PRIVATE_KEYS: formatPrivateKey(oldKey) },
});

async function rewrap(keys: string): Promise<unknown> {
  const env = { ...world.env, FACTOR_SEALING_PRIVATE_KEYS: keys };
  return JSON.parse((await promisify(execFile)(process.execPath, [COMMAND], { env })).stdout);
}

describe('rewrap-factors', () => {
  it('moves every secret to the newest key, after which the old one is not needed', async () => {
    const { id, secret } = await protectedAccount(world);
    const ring = `${formatPrivateKey(newKey)},${formatPrivateKey(oldKey)}`;

    expect(await rewrap(ring)).toEqual({ rewrapped: 1, alreadyNewest: 0, changedMeanwhile: 0 });
    expect(await rewrap(formatPrivateKey(newKey))).toEqual({ rewrapped: 0, alreadyNewest: 1, changedMeanwhile: 0 });

    const [row] = await world.rows<{ sealed_secret: string }>('SELECT sealed_secret FROM factors WHERE user_id = $1', [
      id,
    ]);
    expect(new FactorSecrets([newKey]).open(row!.sealed_secret, id)).toBe(secret);
    expect(() => new FactorSecrets([oldKey]).open(row!.sealed_secret, id)).toThrow('no private key with id new');
  });
});
