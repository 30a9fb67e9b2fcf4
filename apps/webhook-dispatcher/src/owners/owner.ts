/** The owner of endpoints and deliveries. A merchant and an account with the same id are unrelated. */
export interface Owner {
  readonly kind: 'merchant' | 'account';
  readonly id: number;
}

/** The owner in rows, requests and events: exactly one of the two is set. */
export interface OwnerFields {
  readonly merchant_id?: number | null | undefined;
  readonly account_id?: number | null | undefined;
}

/** Returns the owner of a row, request or event. Throws an Error when neither is set. */
export function ownerOf({ merchant_id, account_id }: OwnerFields): Owner {
  if (typeof merchant_id === 'number') return { kind: 'merchant', id: merchant_id };
  if (typeof account_id === 'number') return { kind: 'account', id: account_id };
  throw new Error('neither a merchant nor an account is named');
}

/** Returns the column that holds an owner's id, in every table. */
export function ownerColumn({ kind }: Owner): 'merchant_id' | 'account_id' {
  return kind === 'merchant' ? 'merchant_id' : 'account_id';
}
