import { Description, Part } from '@libs/dto/fields';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PasskeyAssertion } from '../passkeys/passkeys.dto.js';

/** Exactly one of the three. */
export class SecondFactorBody {
  @Description('Six digits that the authenticator app shows. Each works once.', '402913')
  @IsOptional()
  @IsString()
  @Matches(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'The code has six digits' })
  totp_code?: string | null;

  @Description('One of the recovery codes, in place of the app. Each works once.', 'k7mq-x2ab-9tfe-hw4c')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  recovery_code?: string | null;

  @Description('A response to the challenge of `POST /api/auth/second_factor/passkey`.')
  @IsOptional()
  @Part(() => PasskeyAssertion)
  passkey?: PasskeyAssertion | null;
}
