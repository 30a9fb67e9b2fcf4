import { Description } from '@libs/dto/fields';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSameSitePath } from '../pages/next-path.js';

export class OidcStartQuery {
  /** The path on this site to go to afterwards. */
  @IsOptional()
  @IsString()
  @IsSameSitePath()
  next?: string;
}

/** The parameters that a provider sends back; its strategy reads them from the request. */
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

export class AuthorizationUrlView {
  @Description('Send the browser there.') @IsString() authorization_url: string;
}
