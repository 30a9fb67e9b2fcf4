import { IsArray, IsEmail, IsInt, IsISO8601, IsString } from 'class-validator';

/** A user account was made. */
export class UserRegistered {
  @IsInt() user_id: number;
  @IsEmail() email: string;
}

/**
 * Sign-ins ended before their time; services that cached them must forget them. Tokens are named by their SHA-256 in
 * hex.
 */
export class SignInRevoked {
  @IsInt() user_id: number;
  @IsArray() @IsString({ each: true }) token_hashes: string[];
}

/**
 * The owner of an e-mail proved it in another browser than the one that had registered it: things made in the account
 * before may be somebody else's. Services that store such things end them.
 */
export class AccountReclaimed {
  @IsInt() user_id: number;
  /** Only things made up to then are meant, not those that the owner makes afterwards. */
  @IsISO8601() at: string;
}

/** The organization of an agent account has no owner any more (`merchant.abandoned`): endpoints of the account end. */
export class AccountAbandoned {
  @IsInt() account_id: number;
  /** The moment up to which things are meant, as in `merchant.abandoned`. */
  @IsISO8601() at: string;
}
