import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { IsOptional, IsString, IsUrl } from 'class-validator';

export class PayPageSettings extends CommonSettings {
  @Setting('name of the network as buyers know it', { default: 'Arbitrum One' })
  @IsString()
  networkName: string;

  @Setting('block explorer, for example https://arbiscan.io; without it transactions are shown and not linked', {
    optional: true,
  })
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true })
  explorerUrl?: string;
}
