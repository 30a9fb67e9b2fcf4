import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { parseTiers } from '@libs/dto/tiers';
import { MailSettings } from '@libs/mail/mail-settings';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { withTestNetwork } from '@libs/service-kit/config/chain-settings';
import { isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

export class DashboardSettings extends withTestNetwork(MailSettings) {
  @Setting('name of the test network that merchants see', { default: 'Test network' })
  @IsString()
  testnetNetworkName: string;

  @Setting('public sealing key of the signer, KID.KEY: relayer keys are sealed to it and cannot be read here')
  @Satisfies('must be <key id>.<base64url>', (text) => parsePublicKey(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  sweeperSealingPublicKey: string;

  @Setting('hours that a change of a merchant’s treasury waits, unless the merchant chose another time', {
    default: '48',
  })
  @IsInt()
  @Min(0)
  @Max(168)
  treasuryWaitH: number;

  @Setting(
    'hours that an order of the registrar waits in the contract before addresses of a new merchant pay another treasury; 0 is for development only',
    { default: '72' },
  )
  @IsInt()
  @Min(0)
  @Max(720)
  @Satisfies('must be at least 1 in production', (hours, settings) => !settings.isProduction || Number(hours) > 0)
  newMerchantDelayH: number;

  @Setting(
    'whether owners must have a second factor before they name a treasury; by default only in production, where it is required',
    { optional: true },
  )
  @IsOptional()
  @IsBoolean()
  @Satisfies('must not be false in production', (required, settings) => required !== false || !settings.isProduction)
  treasurySecondFactorRequired?: boolean;

  @Setting('plans that differ from the defaults, as JSON', { optional: true })
  @IsOptional()
  @Satisfies('must be JSON of plans with the fields that differ, and fees of 0 to 1000 basis points', (text) =>
    parseTiers(String(text)),
  )
  tiers?: string;

  /** Returns whether a person must add a second factor before they name a treasury. */
  requiresSecondFactorOf({ has_second_factor: has = false }: Pick<SignedInUser, 'has_second_factor'>): boolean {
    return !has && (this.treasurySecondFactorRequired ?? this.isProduction);
  }
}
