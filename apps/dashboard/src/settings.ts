import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { IsJSON, IsOptional, IsString } from 'class-validator';

export class DashboardSettings extends DatabaseSettings {
  @Setting('public sealing key of the sweeper, KID.KEY: relayer keys are sealed to it and cannot be read here')
  @IsString()
  sweeperSealingPublicKey: string;

  @Setting('plans that differ from the defaults, as JSON', { optional: true })
  @IsOptional()
  @IsJSON()
  tiers?: string;
}
