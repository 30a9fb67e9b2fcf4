import { Description, IsDateTime, ListOf, NotBlank, OrNull, Part } from '@libs/dto/fields';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, Matches, MaxLength } from 'class-validator';
import { PasskeyAttestation } from '../passkeys/passkeys.dto.js';

const KINDS = ['totp', 'passkey'] as const;

export class AddTotpBody {
  @Description('A name for it.', 'My phone')
  @IsString()
  @NotBlank()
  @MaxLength(60)
  name: string;
}

export class ConfirmTotpBody {
  @Description('The six digits that the app shows.', '402913')
  @IsString()
  @Matches(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'The code has six digits' })
  totp_code: string;
}

export class AddPasskeyBody {
  @Description('A name for it, unique among the second factors of the account.', 'My laptop')
  @IsString()
  @NotBlank()
  @MaxLength(60)
  name: string;
}

export class ConfirmPasskeyBody {
  @Part(() => PasskeyAttestation) passkey: PasskeyAttestation;
}

export class FactorView {
  @IsInt() id: number;
  @Description('An authenticator app, or a passkey.') @IsIn(KINDS) kind: (typeof KINDS)[number];
  @IsString() name: string;
  @IsDateTime() created_at: string;
  @OrNull() @IsDateTime() last_used_at: string | null;
}

export class FactorsView {
  @ListOf(() => FactorView) factors: FactorView[];
  @Description('Number of unused recovery codes.', 10) @IsInt() recovery_codes_left: number;
  @Description('Whether the platform requires one for this account.') @IsBoolean() required: boolean;
}

export class TotpSecretView {
  @Description('For typing into an app. It is shown once.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  @IsString()
  secret: string;
  @Description('The same, as the content of a QR code.') @IsString() otpauth_uri: string;
  @Description('How long its first code can be sent.', 900) @IsInt() expires_in_s: number;
}

export class RecoveryCodesView {
  @Description('Shown once. Each works once, in place of a second factor.')
  @IsArray()
  @IsString({ each: true })
  recovery_codes: string[];
}

export class FactorAddedView {
  @Part(() => FactorView) factor: FactorView;
  @Description('Only with the first factor of an account; shown once. Null if the account already had codes.')
  @OrNull()
  @IsArray()
  @IsString({ each: true })
  recovery_codes: string[] | null;
}
