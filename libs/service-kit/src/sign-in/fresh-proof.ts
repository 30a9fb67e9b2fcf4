import { AppError } from '@libs/errors/app-error';
import type { Attestation } from '@libs/sealing/attestation';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { RpcClient } from '../messaging/rpc/rpc-client.js';
import { opaqueTokenHash } from './opaque-token.js';
import type { SignedInRequest } from './sign-in.guard.js';

/** The header in which a request carries a fresh proof. */
const FRESH_PROOF_HEADER = 'fresh-proof';
/** No proof of ours is longer. */
const LONGEST = 100;

/** The proof that a request offers: that its sender is the owner of the sign-in and wants the action. */
export interface OfferedProof {
  /** The hash of the sign-in that the request rides on. */
  readonly signInHash: string;
  /** Undefined without the header. */
  readonly proofHash: string | undefined;
}

/** The proof that a request behind `SignInGuard` offers. */
export const CurrentProof = createParamDecorator(
  (_: unknown, context: ExecutionContext): OfferedProof =>
    offeredProof(context.switchToHttp().getRequest<SignedInRequest>()),
);

function offeredProof({ tokenHash, headers }: SignedInRequest): OfferedProof {
  const token = headers[FRESH_PROOF_HEADER];
  const isSound = typeof token === 'string' && token !== '' && token.length <= LONGEST;
  return { signInHash: tokenHash, proofHash: isSound ? opaqueTokenHash(token) : undefined };
}

/** Returns the refusal of a request that lacks a proof of its action. */
export function freshProofRequired(statement: string): AppError {
  return new AppError('fresh_proof_required', { statement });
}

/** Quotes a name or another text of somebody's in a statement, so that it cannot pass for words of ours. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Fresh proofs for every service but auth itself, which makes them. */
@Injectable()
export class FreshProofs {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Uses the offered proof up. `statement` describes the action to the person who proves it: a sentence that holds
   * everything that matters about it (the address, the role, the name), because a proof counts for exactly this
   * sentence. Throws `fresh_proof_required` with the statement where no proof of it is offered. Call it once the
   * request is known to be sound: a proof is gone when it was used, and a person should not type a password for what is
   * refused anyway. Returns what auth attests about the proof; undefined from a release of auth that attested nothing.
   */
  async expect({ signInHash, proofHash }: OfferedProof, statement: string): Promise<Attestation | undefined> {
    if (proofHash !== undefined) {
      const request = { sign_in_hash: signInHash, proof_hash: proofHash, statement };
      const { used, attestation } = await this.rpc.call('auth.use_fresh_proof', request);
      if (used) return attestation;
    }
    throw freshProofRequired(statement);
  }
}
