/** The results that a buyer sees of a transaction: how it relates to the payment, and nothing about other payments. */
export const SENT_FINDINGS = ['found', 'tooNew', 'pending', 'failed', 'unknown', 'otherAddress', 'otherToken'] as const;
export type SentFinding = (typeof SENT_FINDINGS)[number];
