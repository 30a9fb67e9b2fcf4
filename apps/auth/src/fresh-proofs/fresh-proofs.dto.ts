import { Description, Part } from '@libs/dto/fields';
import { IsBoolean, IsInt, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { PasskeyAssertion } from '../passkeys/passkeys.dto.js';

/** The longest sentence that describes an action: two names of 200 characters and a URL of 2,048 fit in. */
const LONGEST_STATEMENT = 3_000;

export class ProofCodeBody {
  @Description('`error.statement` of the refusal, unchanged.', 'Create an API key for "Shop" (merchant 7).')
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_STATEMENT)
  statement: string;
}

export class FreshProofBody extends ProofCodeBody {
  @Description('For an account with a second factor: the six digits of its authenticator app.', '402913')
  @IsOptional()
  @IsString()
  @Matches(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'The code has six digits' })
  totp_code?: string | null;

  @Description('For an account with a second factor: one of its recovery codes.', 'k7mq-x2ab-9tfe-hw4c')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  recovery_code?: string | null;

  @Description('For an account with a passkey: a response to the challenge of `POST /api/auth/fresh_proofs/passkey`.')
  @IsOptional()
  @Part(() => PasskeyAssertion)
  passkey?: PasskeyAssertion | null;

  @Description('The password, for an account that has one and no second factor.')
  @IsOptional()
  @IsString()
  @MaxLength(128)
  password?: string | null;

  @Description('For an account without a password: the six digits from the e-mail.', '402913')
  @IsOptional()
  @IsString()
  @Matches(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'The code has six digits' })
  mailed_code?: string | null;
}

/** The ways in which the caller can prove an action. */
export class ProofWaysView {
  @Description('False if the account has a second factor, which is then needed instead.')
  @IsBoolean()
  password: boolean;
  @Description('A code by e-mail, for accounts without a password and without a second factor.')
  @IsBoolean()
  mailed_code: boolean;
  @Description('A code of the authenticator app.') @IsBoolean() totp: boolean;
  @Description('A recovery code, in place of another factor.') @IsBoolean() recovery_code: boolean;
  @IsBoolean() passkey: boolean;
}

export class FreshProofView {
  @Description('Send it as the header `Fresh-Proof` with the request that was refused. It works once.')
  @IsString()
  proof: string;
  @Description('How long it is valid.', 300) @IsInt() expires_in_s: number;
}
