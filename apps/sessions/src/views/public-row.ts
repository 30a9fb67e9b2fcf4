import type { SessionRow } from '../ledger/session.entity.js';

/** The columns of a session that its public view is made of. */
export const PUBLIC_COLUMNS = [
  'id',
  'merchant_id',
  'token',
  'status',
  'labels',
  'chain_id',
  'deposit_address',
  'amount_usd_cents',
  'expected_usd_cents',
  'due',
  'paid',
  'assets',
  'description',
  'reference',
  'return_url',
  'cancel_url',
  'line_items',
  'expires_at',
  'created_at',
] as const satisfies readonly (keyof SessionRow)[];

export type PublicRow = Pick<SessionRow, (typeof PUBLIC_COLUMNS)[number]>;
