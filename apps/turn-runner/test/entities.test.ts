import { describe, expect, it } from '@jest/globals';
import { entityDrift } from '@libs/testing/drift/entity-drift';
import { service } from '../src/service.js';

describe('the schema of the turn runner', () => {
  it('is what its entities declare', async () => {
    expect(await entityDrift(service)).toEqual([]);
  });
});
