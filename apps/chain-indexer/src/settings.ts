import { RpcSettings } from '@libs/service-kit/config/chain-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { IsIn, IsInt, Max, Min } from 'class-validator';

export class IndexerSettings extends RpcSettings {
  @Setting('which table of confirmations holds: arbitrum for real money, local for a demo in seconds', {
    default: 'arbitrum',
  })
  @IsIn(['arbitrum', 'local'])
  confirmationPolicy: 'arbitrum' | 'local';

  @Setting('wait between two looks at the head, in milliseconds', { default: '500' })
  @IsInt()
  @Min(50)
  @Max(60_000)
  pollIntervalMs: number;

  @Setting('wait between two looks of the verifying provider, in milliseconds', { default: '5000' })
  @IsInt()
  @Min(50)
  @Max(600_000)
  verifyIntervalMs: number;
}
