import { MailSettings } from '@libs/mail/mail-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { IsJSON, IsOptional, IsString } from 'class-validator';

export class DashboardSettings extends MailSettings {
  @Setting('public sealing key of the sweeper, KID.KEY: relayer keys are sealed to it and cannot be read here')
  @IsString()
  sweeperSealingPublicKey: string;

  @Setting('plans that differ from the defaults, as JSON', { optional: true })
  @IsOptional()
  @IsJSON()
  tiers?: string;
}
