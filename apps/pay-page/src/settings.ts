import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Obeys } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsEthereumAddress, IsOptional, IsString, IsUrl } from 'class-validator';

const Address = () => IsUrl({ require_tld: false, require_protocol: true });

export class PayPageSettings extends CommonSettings {
  @Setting('name of the network as buyers know it', { default: 'Arbitrum One' })
  @IsString()
  networkName: string;

  @Setting('block explorer, for example https://arbiscan.io; without it transactions are shown and not linked', {
    optional: true,
  })
  @IsOptional()
  @Address()
  explorerUrl?: string;

  @Setting(
    'public node of the network, for example https://arb1.arbitrum.io/rpc: told to wallets that do not know the network',
    { optional: true },
  )
  @IsOptional()
  @Address()
  walletRpcUrl?: string;

  @Setting(
    'anvil node of a test chain: pay pages then have a panel that pays, mines and reorganises. Never in production',
    {
      optional: true,
    },
  )
  @IsOptional()
  @Address()
  @Obeys('must not be set in production', (_url, settings) => !settings.isProduction)
  devPanelRpcUrl?: string;

  @Setting('account of that node, full of test tokens, from which the panel pays', { optional: true })
  @IsOptional()
  @IsEthereumAddress()
  devPanelPayer?: string;
}
