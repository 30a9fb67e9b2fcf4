import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import type { TestBus } from '../test-bus.js';

/** Proves whatever a request does, where a test plays the auth service; for tests about something else. */
export const PROVEN = { 'fresh-proof': 'proves everything' };

/** The attestation of the played service; only the real one's signature would count. */
const PLAYED = { key_id: 'played', user_id: 1, at: '2026-11-25T08:00:00.000Z', signature: 'played' };

/** Plays the part of auth that uses up fresh proofs. */
export class FakeProofs {
  private readonly made = new Set<string>();

  constructor(bus: Pick<TestBus, 'handles'>) {
    const proofOfAll = opaqueTokenHash(PROVEN['fresh-proof']);
    bus.handles('auth.use_fresh_proof', ({ proof_hash, sign_in_hash, statement }) => {
      const used = proof_hash === proofOfAll || this.made.delete([proof_hash, sign_in_hash, statement].join(' '));
      return used ? { used, attestation: { ...PLAYED, statement } } : { used };
    });
  }

  /** Returns the header with a proof of one action from one sign-in, which counts once. */
  of(statement: string, signInToken: string): Record<string, string> {
    const token = `proof-${this.made.size}-${statement.length}`;
    this.made.add([opaqueTokenHash(token), opaqueTokenHash(signInToken), statement].join(' '));
    return { 'fresh-proof': token };
  }
}
