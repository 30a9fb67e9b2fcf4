/** What a buyer is told of a transaction: how it stands to the payment, and nothing of anybody else's. */
export const SENT_FINDINGS = ['found', 'tooNew', 'pending', 'failed', 'unknown', 'otherAddress', 'otherToken'] as const;
export type SentFinding = (typeof SENT_FINDINGS)[number];
