/** A checkout contract: its number in the tables, and its address in lower case. */
export interface Checkout {
  readonly id: number;
  readonly address: string;
}

/** One text for terms in a contract: the same terms have a treasury, orders and nonces of their own in each. */
export function keyInContract(checkoutId: number, merchantKey: string): string {
  return `${checkoutId} ${merchantKey}`;
}
