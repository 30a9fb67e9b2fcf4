import { IsArray, IsEmail, IsInt, IsString } from 'class-validator';

/** A user account was made. */
export class UserRegistered {
  @IsInt() user_id: number;
  @IsEmail() email: string;
}

/** Sign-ins ended before their time; services that cached them must forget them. Tokens are named by their SHA-256 in hex. */
export class SignInRevoked {
  @IsInt() user_id: number;
  @IsArray() @IsString({ each: true }) token_hashes: string[];
}
