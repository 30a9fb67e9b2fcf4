import { formatUsd } from '@libs/money/cents';

export const REFUND = 'merchant_draft_refund';
export const LINK = 'checkout_create_payment_link';

/** Descriptions of the tools, for people. */
const WORDS: Readonly<Record<string, string>> = {
  merchant_find_payments: 'Searched payments',
  merchant_find_sessions: 'Searched sessions',
  merchant_explain_payment: 'Looked at a payment',
  [REFUND]: 'Drafted a refund',
  [LINK]: 'Created a payment link',
  checkout_get_payment_status: 'Looked at a payment link',
};

/** Returns a call in words; a tool without a description is shown by its name. */
export function wordsFor(tool: string): string {
  return WORDS[tool] ?? `Called ${tool}`;
}

/** A drafted transfer, as the tool returned it. */
export interface RefundDraft {
  readonly asset: string;
  readonly tokenAddress: string;
  readonly to: string;
  readonly amount: string;
  readonly walletLink: string;
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const WALLET_LINK = /^ethereum:0x[0-9a-fA-F]{40}@\d+\/transfer\?address=0x[0-9a-fA-F]{40}&uint256=\d+$/;

/** Returns the draft in a tool's result; undefined where there is none. The text of a model is never read for it. */
export function refundDraft(result: string | null): RefundDraft | undefined {
  const { draft } = parsed(result);
  const { asset, token_address, to, amount_usd_cents, wallet_link } = Object(draft) as Record<string, unknown>;
  if (!isText(asset, /^USD[CT]$/) || !isText(token_address, ADDRESS) || !isText(to, ADDRESS)) return undefined;
  if (!Number.isSafeInteger(amount_usd_cents) || !isText(wallet_link, WALLET_LINK)) return undefined;
  const amount = formatUsd(amount_usd_cents as number);
  return { asset, tokenAddress: token_address, to, amount, walletLink: wallet_link };
}

/** Returns the link in a result, if it leads to a pay page of this platform. */
export function payUrl(result: string | null, origin: string): string | undefined {
  const { pay_url: url } = parsed(result);
  return typeof url === 'string' && url.startsWith(`${origin}/pay/`) ? url : undefined;
}

/** Returns the details of a refund, from the arguments of a call that waits. */
export function refundWish(given: Record<string, unknown>): { amount: string; to: string | null; txHash: string } {
  const { amount_usd_cents: cents, to, tx_hash } = given;
  return {
    amount: typeof cents === 'number' ? formatUsd(cents) : 'the whole payment',
    to: typeof to === 'string' ? to : null,
    txHash: String(tx_hash ?? ''),
  };
}

function parsed(result: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(result ?? 'null')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}
