import { describe, expect, it } from '@jest/globals';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { undoneSteps } from '@libs/testing/migration-steps';
import { service } from '../src/service.js';

describe('the schema of the signer', () => {
  it('is what its entities declare', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });

  it('comes and goes without a trace, step by step', async () => {
    const steps = await undoneSteps(service);

    expect(steps.length).toBe(service.migrations!.length + 1);
    for (const { undone, shape, expected } of steps) expect([undone, shape]).toEqual([undone, expected]);
  });
});
