import { merchantStatement } from '@libs/dto/treasuries/treasury-statement';
import { FreshProofs, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import type { Caller } from './caller/caller.js';

/**
 * Fresh proofs of actions that members have agents of their organization do: a stolen sign-in alone sends nothing
 * elsewhere, and gives no rights and no secrets.
 */
@Injectable()
export class CallerProofsService {
  constructor(private readonly proofs: FreshProofs) {}

  /**
   * Uses up the proof of an action, which counts for one organization. `action` is an order with everything that
   * matters about it. A key needs none: it is a secret itself. Throws `fresh_proof_required`.
   */
  async expect({ merchant }: Caller, proof: OfferedProof, action: string): Promise<void> {
    if (merchant) await this.proofs.expect(proof, merchantStatement(merchant.name, merchant.id, action));
  }
}
