import { Transform } from 'class-transformer';
import { IsEmail, IsString, MaxLength, MinLength } from 'class-validator';

/** E-mails are compared without regard to case, as every mail provider does. */
const Email = () => Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

export class RegisterBody {
  @Email()
  @IsEmail()
  email: string;

  @IsString()
  @MinLength(10)
  @MaxLength(128)
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
