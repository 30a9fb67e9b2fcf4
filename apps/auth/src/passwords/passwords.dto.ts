import { rule } from '@libs/dto/fields';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { isCommonPassword } from '../password-rules/common-passwords.js';

/** Refuses the passwords that are tried first. */
export function IsUncommonPassword(): PropertyDecorator {
  return rule(
    'isUncommonPassword',
    'This password is one of the most common ones; choose another',
    (value) => typeof value === 'string' && !isCommonPassword(value),
  );
}

export class ForgottenPasswordBody {
  @IsString()
  @MinLength(10)
  @MaxLength(128)
  @IsUncommonPassword()
  new_password: string;
}

export class ChangePasswordBody {
  /** Required where the account has a password. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  current_password?: string | null;

  @IsString()
  @MinLength(10)
  @MaxLength(128)
  @IsUncommonPassword()
  new_password: string;
}
