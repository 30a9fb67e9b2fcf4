import { getAddress } from 'ethers';

export type Asset = 'USDC' | 'USDT';

export interface Token {
  readonly asset: Asset;
  /** Checksummed. */
  readonly address: string;
  readonly decimals: number;
}

/** Native USDC and USDT0 on Arbitrum One, from Circle's and Tether's own lists. */
export const ARBITRUM_ONE = {
  chainId: 42161,
  tokens: {
    USDC: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    USDT: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  },
} as const;

/**
 * Tokens that buyers confuse with an accepted one. Their names are for messages only; they are recovered to the
 * treasury on request.
 */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e']]);

/** USDC and USDT have six decimals on every chain where we accept them. */
const TOKEN_DECIMALS = 6;

/** The accepted tokens of one chain. A token is identified by its configured contract address, never by its symbol. */
export class TokenRegistry {
  readonly accepted: readonly Token[];
  private readonly byAddress: ReadonlyMap<string, Token>;

  /** Throws when an address is malformed or given to two assets. */
  constructor(addresses: Readonly<Record<Asset, string>> = ARBITRUM_ONE.tokens) {
    this.accepted = (['USDC', 'USDT'] as const).map((asset) => ({
      asset,
      address: getAddress(addresses[asset]),
      decimals: TOKEN_DECIMALS,
    }));
    this.byAddress = new Map(this.accepted.map((token) => [token.address.toLowerCase(), token]));
    if (this.byAddress.size < this.accepted.length) throw new RangeError('USDC and USDT have the same token address');
  }

  /** Returns the accepted token at an address in any letter case, or undefined. */
  find(address: string): Token | undefined {
    return this.byAddress.get(address.toLowerCase());
  }

  of(asset: Asset): Token {
    return this.accepted.find((token) => token.asset === asset)!;
  }

  /** Returns the known name of an unsupported token, such as USDC.e, or undefined. */
  unsupportedName(address: string): string | undefined {
    return this.find(address) ? undefined : UNSUPPORTED.get(getAddress(address.toLowerCase()));
  }
}
