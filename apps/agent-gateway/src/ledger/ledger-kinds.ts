/** The reasons for which a balance changes. */
export const LEDGER_KINDS = ['top_up', 'reversal', 'grant', 'charge'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
