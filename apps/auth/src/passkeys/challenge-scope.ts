import type { PasskeyChallengeRow } from './passkey-challenge.entity.js';

/** The purpose of a challenge and what it is bound to. */
export interface ChallengeScope {
  readonly purpose: PasskeyChallengeRow['purpose'];
  /** The hash of a token that only this browser has. */
  readonly boundTo: string;
  /** The hash of the sentence that is proved. */
  readonly statementHash?: string;
}
