/** The texts of the page's scripts, in the page's language. `{name}` is filled in. */
export interface BrowserWords {
  readonly copied: string;
  readonly copyFailed: string;
  readonly checkingBlocks: string;
  readonly offline: string;
  /** `{merchant}`, `{seconds}` */
  readonly returning: string;
  readonly stay: string;
  readonly wallet: WalletWords;
  /** Set where WalletConnect is offered. */
  readonly walletConnect?: WalletConnectWords;
}

/** The texts shown while a wallet in the browser pays. */
export interface WalletWords {
  /** `{wallet}` */
  readonly payWith: string;
  readonly confirmIn: string;
  readonly switching: string;
  readonly declined: string;
  readonly alreadyOpen: string;
  /** `{balance}`, `{asset}`, `{amount}` */
  readonly tooLittle: string;
  readonly noGas: string;
  readonly disconnected: string;
  /** `{network}`, `{wallet}` */
  readonly wrongNetwork: string;
  /** `{wallet}`, `{message}` */
  readonly failed: string;
  readonly changed: string;
  readonly sent: string;
  readonly transaction: string;
  readonly payAgain: string;
}

/** The texts shown while a wallet on another device is paired. */
export interface WalletConnectWords {
  readonly title: string;
  readonly preparing: string;
  readonly scan: string;
  readonly qrAlternative: string;
  readonly copy: string;
  /** The text for phones, where the wallet is on the same device. */
  readonly openHere: string;
  readonly close: string;
  /** `{wallet}` */
  readonly openApp: string;
  readonly notConnected: string;
  readonly unreachable: string;
}
