/** A checkout contract: its number in the tables, and its address in lower case. */
export interface Checkout {
  readonly id: number;
  readonly address: string;
}

/**
 * Returns a key for terms in a contract: the same terms have a separate treasury, orders and nonces in each contract.
 */
export function keyInContract(checkoutId: number, merchantKey: string): string {
  return `${checkoutId} ${merchantKey}`;
}
