/** The options of `checkout init`. */
export interface InitOptions {
  readonly domain?: string;
  readonly operatorEmail?: string;
  readonly chain?: string;
  readonly rpcFile?: string;
  readonly testnetChain?: string;
  readonly testnetRpcFile?: string;
  readonly smtpFile?: string;
  readonly mailFrom?: string;
  readonly contract?: string;
  readonly relayerKeyFile?: string;
  readonly registrarKeyFile?: string;
  readonly image?: string;
  readonly release?: string;
  readonly releaseKey?: string;
  readonly replaceReleaseKey?: boolean;
  readonly tls: 'public' | 'internal';
  readonly ports: { readonly http: number; readonly https: number };
  readonly oneProvider?: boolean;
}
