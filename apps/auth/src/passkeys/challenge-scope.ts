import type { PasskeyChallengeRow } from './passkey-challenge.entity.js';

/** What a challenge is for. */
export interface ChallengeScope {
  readonly purpose: PasskeyChallengeRow['purpose'];
  /** The hash of a token that only this browser has. */
  readonly boundTo: string;
  /** Of the sentence that is proved. */
  readonly statementHash?: string;
}
