import { plainToInstance } from 'class-transformer';
import {
  ArrayContains,
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  validateSync,
} from 'class-validator';

/** An identity provider as the settings name it. */
export class OidcProvider {
  /** Stands in URLs and must not change: `google`. */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  id: string;

  /** As people know it: `Google`. */
  @IsString()
  @Length(1, 60)
  name: string;

  /** Exactly as the provider's own metadata says it. */
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

/** Reads the setting. Throws an Error for anything that is no list of providers with different ids. */
export function parseOidcProviders(text: string): OidcProvider[] {
  const entries: unknown = JSON.parse(text || '[]');
  if (!Array.isArray(entries)) throw new Error('not a list');
  const providers = entries.map((entry) => plainToInstance(OidcProvider, entry as object));
  const faults = providers.flatMap((provider) => validateSync(provider, { forbidUnknownValues: true }));
  if (faults.length > 0) throw new Error(faults.join('; '));
  if (new Set(providers.map(({ id }) => id)).size < providers.length) throw new Error('two providers have one id');
  return providers;
}
