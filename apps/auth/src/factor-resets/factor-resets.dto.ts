import { Description, IsDateTime } from '@libs/dto/fields';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';

const STATUSES = ['queued', 'applied', 'canceled'] as const;

export class FactorResetToken {
  @Description('From the link in the e-mail.')
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  token: string;
}

export class FactorResetView {
  @Description('`queued` until `takes_effect_at`.') @IsIn(STATUSES) status: (typeof STATUSES)[number];
  @IsDateTime() requested_at: string;
  @Description('When the second factors are removed and all sign-ins end.') @IsDateTime() takes_effect_at: string;
}
