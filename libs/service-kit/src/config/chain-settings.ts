import { isTestNetwork } from '@libs/dto/test-mode/networks';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEthereumAddress,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { type CommonSettings, DatabaseSettings } from './common-settings.js';
import { IsHttpUrl, Satisfies } from './rules.js';
import { Setting } from './setting.js';

const NETWORK_MODES = ['live', 'test'] as const;

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires it of a class that extends its argument
type SettingsClass = abstract new (...parts: any[]) => DatabaseSettings & { chainId: number };

/** Adds the mode in which a service that has a twin runs. */
export function withNetworkMode<Base extends SettingsClass>(base: Base) {
  abstract class WithNetworkMode extends base {
    @Setting(
      'live: the chain with real money; test: the test network of test mode, for which a second instance of the service runs with its own name, schema and keys (docs/going-live-operator.md)',
      { default: 'live' },
    )
    @IsIn(NETWORK_MODES)
    @Satisfies(
      'must be live in production for a CHAIN_ID that is no test network of this release',
      (mode, settings) =>
        mode !== 'test' || !settings.isProduction || isTestNetwork((settings as WithNetworkMode).chainId),
    )
    networkMode: (typeof NETWORK_MODES)[number];

    /** The chain as part of lock names: processes of both modes share a database, and must not wait for each other. */
    get lockedChain(): string {
      return this.networkMode === 'test' ? `testnet:${this.chainId}` : `${this.chainId}`;
    }
  }
  return WithNetworkMode;
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires it of a class that extends its argument
type AnySettingsClass = abstract new (...parts: any[]) => CommonSettings;

/** Adds the test network on which test sessions may be paid (ADR 0057). */
export function withTestNetwork<Base extends AnySettingsClass>(base: Base) {
  abstract class WithTestNetwork extends base {
    @Setting(
      'chain id of the test network, such as 421614, on which test sessions may be paid by real wallets; without it they are paid on the simulated chain only',
      { optional: true },
    )
    @IsOptional()
    @IsInt()
    @Min(1)
    @Max(Number.MAX_SAFE_INTEGER)
    @Satisfies(
      'must be a test network of this release in production',
      (chainId, settings) => !settings.isProduction || isTestNetwork(Number(chainId)),
    )
    @Satisfies('must not be CHAIN_ID', (chainId, settings) => chainId !== (settings as { chainId?: number }).chainId)
    testnetChainId?: number;
  }
  return WithTestNetwork;
}

/** Settings of a service that uses the chain and the tokens on it. */
export class ChainSettings extends DatabaseSettings {
  @Setting('chain id; Arbitrum One is 42161', { default: '42161' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  chainId: number;

  @Setting('contract of USDC on that chain')
  @IsEthereumAddress()
  usdcAddress: string;

  @Setting('contract of USDT on that chain')
  @IsEthereumAddress()
  usdtAddress: string;
}

/** Settings of a service that talks to nodes of the chain. */
export class RpcSettings extends withNetworkMode(ChainSettings) {
  @Setting(
    'JSON-RPC URLs, comma separated; the first is used first. Use two providers, or better three, because two must agree',
    { secret: true },
  )
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(4)
  @IsHttpUrl({ each: true })
  rpcUrls: string[];

  @Setting('number of the block in which the checkout contract was deployed; nothing of this platform is older')
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  checkoutDeployBlock: number;
}
