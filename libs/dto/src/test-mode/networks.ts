/** A network that this release supports. Any other one may be used in development only. */
interface Network {
  readonly chainId: number;
  /** The name that the command line uses. */
  readonly name: string;
  /** Its coins are worth nothing. */
  readonly testnet: boolean;
}

const NETWORKS = [
  { chainId: 42_161, name: 'arbitrum-one', testnet: false },
  { chainId: 421_614, name: 'arbitrum-sepolia', testnet: true },
] as const satisfies readonly Network[];

/** Returns whether a chain id is that of a test network of the registry: payments there are not money. */
export function isTestNetwork(chainId: number): boolean {
  return NETWORKS.some((network) => network.chainId === chainId && network.testnet);
}
