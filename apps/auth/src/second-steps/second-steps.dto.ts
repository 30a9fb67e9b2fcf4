import { About } from '@libs/dto/fields';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** A code of one of two kinds. */
export class SecondFactorBody {
  @About('Six digits that the authenticator app shows. Each works once.', '402913')
  @IsOptional()
  @IsString()
  @Matches(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'The code has six digits' })
  totp_code?: string | null;

  @About('One of the recovery codes, in place of the app. Each works once.', 'k7mq-x2ab-9tfe-hw4c')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  recovery_code?: string | null;
}
