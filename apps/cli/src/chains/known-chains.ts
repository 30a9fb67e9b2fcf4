import { isTestNetwork } from '@libs/dto/test-mode/networks';
import { Failure } from '../terminal/failure.js';

/** A chain that the platform can run on. */
export interface KnownChain {
  /** The name that the command line uses. */
  readonly name: string;
  readonly label: string;
  readonly chainId: number;
  /** Whether it moves real money; test networks do not. */
  readonly isReal: boolean;
  /** The issuers' own contracts. A test network may lack one: any token with six decimals will do there. */
  readonly tokens: { readonly USDC?: string; readonly USDT?: string };
  /** The services' settings for the profile of the chain; those for the contract are not among them. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Addresses of Circle (https://developers.circle.com/stablecoins/usdc-contract-addresses) and of Tether (USDT0 on
 * Arbitrum One). Never by symbol: USDC.e is another token.
 */
export const KNOWN_CHAINS: readonly KnownChain[] = [
  {
    name: 'arbitrum-one',
    label: 'Arbitrum One',
    chainId: 42_161,
    isReal: !isTestNetwork(42_161),
    tokens: {
      USDC: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      USDT: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    },
    settings: {
      CHAIN_ID: '42161',
      NETWORK_NAME: 'Arbitrum One',
      EXPLORER_URL: 'https://arbiscan.io',
      WALLET_RPC_URL: 'https://arb1.arbitrum.io/rpc',
    },
  },
  {
    name: 'arbitrum-sepolia',
    label: 'Arbitrum Sepolia (test network)',
    chainId: 421_614,
    isReal: !isTestNetwork(421_614),
    tokens: { USDC: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d' },
    settings: {
      CHAIN_ID: '421614',
      NETWORK_NAME: 'Arbitrum Sepolia (test network)',
      EXPLORER_URL: 'https://sepolia.arbiscan.io',
      WALLET_RPC_URL: 'https://sepolia-rollup.arbitrum.io/rpc',
    },
  },
];

/** Returns the services' settings for the issuers' tokens on a chain. */
export function tokenSettings({ tokens }: KnownChain): Record<string, string> {
  return {
    ...(tokens.USDC ? { USDC_ADDRESS: tokens.USDC } : {}),
    ...(tokens.USDT ? { USDT_ADDRESS: tokens.USDT } : {}),
  };
}

/** Returns the chain with a name. Throws a `Failure` that lists the names. */
export function chainNamed(name: string): KnownChain {
  const found = KNOWN_CHAINS.find((chain) => chain.name === name);
  if (!found)
    throw new Failure(`--chain ${name} is not known: use ${KNOWN_CHAINS.map((chain) => chain.name).join(' or ')}`);
  return found;
}
