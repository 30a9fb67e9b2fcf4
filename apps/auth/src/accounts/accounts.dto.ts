import { Description, ListOf, OrNull, Part } from '@libs/dto/fields';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsInt, IsString, MaxLength, MinLength } from 'class-validator';
import { IsUncommonPassword } from '../passwords/passwords.dto.js';

/** Compares e-mails without regard to case, as every mail provider does. */
export const Email = () => Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

export class RegisterBody {
  @Email()
  @IsEmail()
  email: string;

  @IsString()
  @MinLength(10)
  @MaxLength(128)
  @IsUncommonPassword()
  password: string;
}

export class LoginBody {
  @Email()
  @IsEmail()
  email: string;

  @IsString()
  @MaxLength(128)
  password: string;
}

export class MembershipView {
  @IsInt() merchant_id: number;
  @IsString() merchant_name: string;
  @IsIn(ROLES) role: Role;
}

/** The account that is signed in. */
export class MeView {
  @IsInt() id: number;
  @IsString() email: string;
  @Description('Whether its owner has confirmed the address, by a link or through a provider.')
  @IsBoolean()
  email_proven: boolean;
  @Description(
    'Until the e-mail address is confirmed, requests that create or change merchants or anything of agents respond with 403 `email_not_proven`.',
  )
  @IsBoolean()
  email_proof_required: boolean;
  @Description('As an OIDC provider sent it.') @OrNull() @IsString() name: string | null;
  @IsBoolean() has_password: boolean;
  @IsBoolean() is_operator: boolean;
  @Description(
    'Signed in with a temporary password: everything but change_password and logout responds with 403 until it is changed.',
  )
  @IsBoolean()
  password_change_required: boolean;
  @Description(
    'Only the first step of the sign-in is done: everything but POST /api/auth/second_factor and logout responds with 403 until the second is. The memberships are not shown.',
  )
  @IsBoolean()
  second_factor_required: boolean;
  @ListOf(() => MembershipView) memberships: MembershipView[];
}

export class SignedInView {
  @Part(() => MeView) user: MeView;
}

/** The means that the second step of a sign-in accepts. */
export class WaitingSignInView {
  @IsString() email: string;
  @Description('Six digits of an authenticator app.') @IsBoolean() totp: boolean;
  @Description('One of the recovery codes.') @IsBoolean() recovery_code: boolean;
  @IsBoolean() passkey: boolean;
}

/** The user who is signed in, if anybody. */
export class SignInSessionView {
  @Description('Null if nobody is signed in.')
  @OrNull()
  @Part(() => MeView)
  user: MeView | null;
  @Description('A sign-in of this browser that is waiting for its second factor; null if there is none.')
  @OrNull()
  @Part(() => WaitingSignInView)
  waiting: WaitingSignInView | null;
}

/** A provider that people can sign in with. */
export class OidcMethodView {
  @IsString() id: string;
  @IsString() name: string;
  @Description('Where a sign-in with it starts.', '/api/auth/oidc/google/start') @IsString() start_url: string;
}

export class MethodsView {
  @IsBoolean() password: boolean;
  @Description('False if this platform sends no e-mail.') @IsBoolean() magic_link: boolean;
  @Description(
    'The origin of pages that can use passkeys; null where the platform has none, because its public URL is an IP address.',
    'https://pay.example.com',
  )
  @OrNull()
  @IsString()
  passkey_origin: string | null;
  @ListOf(() => OidcMethodView) oidc: OidcMethodView[];
}
