import { About } from '@libs/dto/fields';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSameSitePath } from '../pages/next-path.js';

export class OidcStartQuery {
  /** Where on this site to go afterwards. */
  @IsOptional()
  @IsString()
  @IsSameSitePath()
  next?: string;
}

/** What a provider sends back; its strategy reads it from the request. */
export class OidcCallbackQuery {
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  state?: string;
}

export class AuthorizationUrlAnswer {
  @About('Send the browser there.') @IsString() authorization_url: string;
}
