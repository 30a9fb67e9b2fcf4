/** A checkout contract: its number in the tables, and its address in lower case. */
export interface Checkout {
  readonly id: number;
  readonly address: string;
}
