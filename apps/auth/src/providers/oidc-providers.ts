import { ArrayContains, ArrayMaxSize, IsArray, IsOptional, IsString, IsUrl, Length, Matches } from 'class-validator';

/** The fields of every row of the setting. */
export class SignInProvider {
  /** The id, which stands in URLs and must not change: `google`. */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  id: string;

  /** The name by which people know it: `Google`. */
  @IsString()
  @Length(1, 60)
  name: string;

  /** The kind of strategy that communicates with the provider. */
  @IsString()
  strategy: string = 'oidc';
}

/** An OpenID Connect provider as the settings name it. */
export class OidcProvider extends SignInProvider {
  /** The issuer, exactly as in the provider's own metadata. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  issuer: string;

  @IsString()
  @Length(1, 500)
  client_id: string;

  @IsOptional()
  @IsString()
  @Length(1, 500)
  client_secret?: string;

  @IsArray()
  @ArrayMaxSize(20)
  @Matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { each: true })
  @ArrayContains(['openid'])
  scopes: string[] = ['openid', 'email', 'profile'];
}
