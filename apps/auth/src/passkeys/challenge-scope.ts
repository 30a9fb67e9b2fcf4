import type { PasskeyChallengeRow } from './passkey-challenge.entity.js';

/** What a challenge is for. */
export interface ChallengeScope {
  readonly purpose: PasskeyChallengeRow['purpose'];
  /** The hash of a token that only this browser has. */
  readonly boundTo: string;
  /** The hash of the sentence that is proved. */
  readonly statementHash?: string;
}
