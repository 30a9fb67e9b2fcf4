import { expect, it } from '@jest/globals';
import type { FreshProofs } from '@libs/service-kit/sign-in/fresh-proof';
import type { Caller } from './caller/caller.js';
import { CallerProofsService } from './caller-proofs.service.js';

it('members prove what they have agents do, for their organization; keys prove nothing', async () => {
  const expected: unknown[] = [];
  const proofs = { expect: async (...of: unknown[]) => void expected.push(of) } as unknown as FreshProofs;
  const service = new CallerProofsService(proofs);
  const proof = { signInHash: 'a', proofHash: 'b' };
  const merchant = { id: 7, name: 'Shop', status: null };

  await service.expect({ merchant } as Caller, proof, 'make a key');
  await service.expect({ merchant: null } as Caller, proof, 'make a key');

  expect(expected).toEqual([[proof, '"Shop" (merchant 7): make a key']]);
});
