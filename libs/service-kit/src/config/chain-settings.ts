import { ArrayMaxSize, ArrayMinSize, IsArray, IsEthereumAddress, IsInt, Max, Min } from 'class-validator';
import { DatabaseSettings } from './common-settings.js';
import { IsHttpUrl } from './rules.js';
import { Setting } from './setting.js';

/** Settings of a service that knows the chain and the tokens on it. */
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
export class RpcSettings extends ChainSettings {
  @Setting(
    'JSON-RPC URLs, comma separated; the first is used first. Take two companies, better three: two must agree',
    { secret: true },
  )
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(4)
  @IsHttpUrl({ each: true })
  rpcUrls: string[];

  @Setting('block the checkout contract was deployed in: nothing of ours is older')
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  checkoutDeployBlock: number;
}
