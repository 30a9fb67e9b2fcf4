import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { IsHttpUrl, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsEthereumAddress, IsOptional, IsString, IsUrl, Matches } from 'class-validator';

export class PayPageSettings extends CommonSettings {
  @Setting('name of the network that buyers see', { default: 'Arbitrum One' })
  @IsString()
  networkName: string;

  @Setting('block explorer, for example https://arbiscan.io; without it transactions are not linked', {
    optional: true,
  })
  @IsOptional()
  @IsHttpUrl()
  explorerUrl?: string;

  @Setting(
    'public node of the network, for example https://arb1.arbitrum.io/rpc: given to wallets that do not know the network',
    { optional: true },
  )
  @IsOptional()
  @IsHttpUrl()
  walletRpcUrl?: string;

  @Setting('name of the test network, where test sessions may be paid', { default: 'Test network' })
  @IsString()
  testnetNetworkName: string;

  @Setting('block explorer of the test network, for example https://sepolia.arbiscan.io', { optional: true })
  @IsOptional()
  @IsHttpUrl()
  testnetExplorerUrl?: string;

  @Setting('public node of the test network, for example https://sepolia-rollup.arbitrum.io/rpc', { optional: true })
  @IsOptional()
  @IsHttpUrl()
  testnetWalletRpcUrl?: string;

  @Setting('project id of WalletConnect; with it pay pages offer WalletConnect besides the wallets of the browser', {
    optional: true,
  })
  @IsOptional()
  @Matches(/^[0-9a-f]{32}$/, { message: 'must be the 32 hexadecimal digits of a project id' })
  walletconnectProjectId?: string;

  @Setting('relay of WalletConnect, through which pay pages and wallets communicate', {
    default: 'wss://relay.walletconnect.org',
  })
  @IsUrl({ protocols: ['wss', 'ws'], require_tld: false, require_protocol: true })
  walletconnectRelayUrl: string;

  @Setting(
    'anvil node of a test chain; with it pay pages have a panel that pays, mines and causes reorgs. Never in production',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsHttpUrl()
  @Satisfies('must not be set in production', (_url, settings) => !settings.isProduction)
  devPanelRpcUrl?: string;

  @Setting('account of that node with many test tokens, from which the panel pays', { optional: true })
  @IsOptional()
  @IsEthereumAddress()
  devPanelPayer?: string;
}
