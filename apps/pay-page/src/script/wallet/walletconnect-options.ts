/** The options that the server writes into the page where payments by WalletConnect are offered. */
export interface WalletConnectOptions {
  /** The address of the script that implements the protocol. */
  readonly script: string;
  readonly projectId: string;
  readonly relayUrl: string;
}
