/** Whose endpoints and deliveries. A merchant and an account may have the same id: they have nothing to do with each other. */
export interface Owner {
  readonly kind: 'merchant' | 'account';
  readonly id: number;
}

/** How rows, questions and events name an owner: exactly one of both is set. */
export interface OwnerFields {
  readonly merchant_id?: number | null | undefined;
  readonly account_id?: number | null | undefined;
}

/** The owner that rows, questions and events name. Throws an Error where they name none. */
export function ownerOf({ merchant_id, account_id }: OwnerFields): Owner {
  if (typeof merchant_id === 'number') return { kind: 'merchant', id: merchant_id };
  if (typeof account_id === 'number') return { kind: 'account', id: account_id };
  throw new Error('neither a merchant nor an account is named');
}

/** The column that holds an owner's id, in every table. */
export function ownerColumn({ kind }: Owner): 'merchant_id' | 'account_id' {
  return kind === 'merchant' ? 'merchant_id' : 'account_id';
}
