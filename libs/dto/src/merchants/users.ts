import { IsBoolean, IsInt, IsString } from 'class-validator';
import { Description, IsDateTime, OrNull } from '../fields.js';

/** An account as operators see it. */
export class UserView {
  @IsInt() id: number;
  @IsString() email: string;
  @Description('As an OIDC provider sent it.') @OrNull() @IsString() name: string | null;
  @Description('Whether its owner has confirmed the address.') @IsBoolean() email_proven: boolean;
  @IsBoolean() has_password: boolean;
  @Description('Whether the password is a temporary one that has not been changed yet.')
  @IsBoolean()
  password_temporary: boolean;
  @IsBoolean() is_operator: boolean;
  @IsDateTime() created_at: string;
  @OrNull() @IsDateTime() last_seen_at: string | null;
}

/** Returned once, by the operator's reset. */
export class TemporaryPassword {
  @Description('Works for 24 hours and must be changed at first use. Shown once.')
  @IsString()
  temporary_password: string;
}
