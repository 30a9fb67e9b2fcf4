import type { SentFinding as ChainFinding } from '@libs/dto/buyers/buyer-forms';

/** The result of looking up a transaction that the buyer entered; the last three are known without the chain. */
export type SentFinding = ChainFinding | 'malformed' | 'limited' | 'unavailable';

/** The result of requesting a receipt by mail. */
export type MailOutcome = 'sent' | 'malformed' | 'limited' | 'unavailable';

/** The buyer's input in the forms of the page, and the results. */
export interface FilledForms {
  readonly sent?: { readonly transaction: string; readonly finding: SentFinding };
  readonly mail?: { readonly email: string; readonly outcome: MailOutcome };
}

const HASH = /0x[0-9a-fA-F]{64}(?![0-9a-fA-F])/;

/** Returns the hash in the pasted text: the hash alone, or a link of a block explorer. */
export function transactionIn(text: string): string | undefined {
  return HASH.exec(text)?.[0].toLowerCase();
}
