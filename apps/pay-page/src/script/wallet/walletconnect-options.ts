/** What the server writes into the page where payments by WalletConnect are offered. */
export interface WalletConnectOptions {
  /** Where that which speaks the protocol is fetched from. */
  readonly script: string;
  readonly projectId: string;
  readonly relayUrl: string;
}
