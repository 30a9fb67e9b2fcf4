/** The payment requested from a wallet. The server writes it into the page. */
export interface WalletPayment {
  /** Hexadecimal, as wallets require it. */
  readonly chainId: string;
  readonly network: string;
  /** For a wallet that does not know the network; empty where we have no node to offer. */
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly token: string;
  readonly to: string;
  /** Base units of the token. */
  readonly amount: string;
  readonly decimals: number;
  readonly asset: string;
  /** The locale in which amounts are written, as on the rest of the page. */
  readonly locale: string;
}
