import { MailSettings } from '@libs/mail/mail-settings';
import { AllowedNetworks, addressPolicyOf } from '@libs/outbound-http/outbound-settings';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import { parseAttestationKey } from '@libs/sealing/attestation';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsArray, IsBoolean, IsEmail, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { OidcProvider, type SignInProvider } from './providers/oidc-providers.js';
import { parseProviders } from './strategies/parse-providers.js';

/**
 * OWASP's least work factor for bcrypt.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#bcrypt
 */
const MIN_BCRYPT_COST = 10;

/** An owner reads mail once a day. */
const MIN_FACTOR_RESET_DELAY_H = 24;

/** Everybody knows this key, and production refuses it. */
const DEVELOPMENT_FACTOR_KEY = 'development-factors:QFGgrZyoF3P2NzM_zbPAvX0r-aOoWOQZLApD-NYZS0w';

/** The development key for attestations, refused in production as well. The signer has its public half. */
const DEVELOPMENT_ATTESTATION_KEY = 'development-attestation:9OuPGBbR0ojz21jLosSXa9yTc1x4eDS0WZARBaYca8A';

export class AuthSettings extends MailSettings {
  @Setting('e-mail addresses of operators, comma separated; each one counts once it is proven', { default: ',' })
  @IsArray()
  @IsEmail({}, { each: true })
  operatorEmails: string[];

  @Setting(
    'whether an account must prove its e-mail address before it makes merchants, keys, treasuries or spaces, which requires SMTP_URL or an OIDC provider. Required in production',
    { default: 'true' },
  )
  @IsBoolean()
  @Satisfies('must be true in production', (required, settings) => required === true || !settings.isProduction)
  emailProofRequired: boolean;

  @Setting('bcrypt cost: 2^cost rounds. 12 takes about a quarter of a second', { default: '12' })
  @IsInt()
  @Min(4)
  @Max(15)
  @Satisfies(
    `must be at least ${MIN_BCRYPT_COST} in production`,
    (cost, settings) => !settings.isProduction || Number(cost) >= MIN_BCRYPT_COST,
  )
  bcryptCost: number;

  @Setting(
    'file of breached passwords that nobody may choose, made by the command breached-passwords; without it only the most common ones are refused',
    { optional: true },
  )
  @IsOptional()
  @IsString()
  breachedPasswordsFile?: string;

  /** Passwords hashed at once; more would starve everything else of the processor. */
  @Setting('passwords that one process hashes at the same time', { default: '2' })
  @IsInt()
  @Min(1)
  @Max(16)
  passwordConcurrency: number;

  @Setting(
    'OIDC providers as JSON: [{"id", "name", "issuer", "client_id", "client_secret", "scopes"}]; redirect URI: PUBLIC_URL/api/auth/oidc/ID/callback',
    { default: '[]', secret: true },
  )
  @Satisfies('must be a JSON list of {"id", "name", "issuer", "client_id", "client_secret"?, "scopes"?}', (text) =>
    parseProviders(String(text)),
  )
  @Satisfies(
    'must have https issuers in production',
    (text, settings) =>
      !settings.isProduction ||
      parseProviders(String(text)).every((row) => !(row instanceof OidcProvider) || row.issuer.startsWith('https:')),
  )
  oidcProviders: string;

  @AllowedNetworks('OIDC providers')
  oidcAllowedNetworks: string;

  @Setting(
    'factor of the number of attempts that one address may make; 1 if every person has an address of their own',
    { default: '1' },
  )
  @IsInt()
  @Min(1)
  @Max(100_000)
  addressLimitFactor: number;

  @Setting(
    'private keys that seal and open the secrets of authenticator apps, newest first: <key id>:<base64url>, separated by commas',
    { default: DEVELOPMENT_FACTOR_KEY, secret: true },
  )
  @Satisfies('must be <key id>:<base64url>, separated by commas', (text) => parsePrivateKeys(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  factorSealingPrivateKeys: string;

  @Setting(
    'key that attests what owners proved, Ed25519: <key id>:<base64url>; the signer has its public half in ATTESTATION_PUBLIC_KEYS',
    { default: DEVELOPMENT_ATTESTATION_KEY, secret: true },
  )
  @Satisfies('must be <key id>:<base64url>', (text) => parseAttestationKey(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  attestationPrivateKey: string;

  @Setting(
    'whose accounts must have a second factor: nobody, operators or everyone; by default operators in production and nobody elsewhere',
    { optional: true },
  )
  @IsOptional()
  @IsIn(['nobody', 'operators', 'everyone'])
  @Satisfies('must not be nobody in production', (whom, settings) => !settings.isProduction || whom !== 'nobody')
  secondFactorRequiredOf?: 'nobody' | 'operators' | 'everyone';

  @Setting(
    'hours until lost second factors are removed; their owners get an e-mail each day until then, and can object',
    {
      default: '72',
    },
  )
  @IsInt()
  @Min(1)
  @Max(720)
  @Satisfies(
    `must be at least ${MIN_FACTOR_RESET_DELAY_H} in production`,
    (hours, settings) => !settings.isProduction || Number(hours) >= MIN_FACTOR_RESET_DELAY_H,
  )
  factorResetDelayH: number;

  private parsedProviders?: SignInProvider[];

  get providers(): SignInProvider[] {
    this.parsedProviders ??= parseProviders(this.oidcProviders);
    return this.parsedProviders;
  }

  /** Returns whether a person must prove their e-mail before they make anything. */
  requiresEmailProofOf({ email_proven_at }: { email_proven_at: Date | null }): boolean {
    return this.emailProofRequired && email_proven_at === null;
  }

  /** Returns whether a person must have a second factor. */
  requiresSecondFactorOf({ isOperator }: { isOperator: boolean }): boolean {
    const whom = this.secondFactorRequiredOf ?? (this.isProduction && 'operators');
    return whom === 'everyone' || (whom === 'operators' && isOperator);
  }

  /** Returns the addresses that a provider may have. */
  get providerAddresses(): AddressPolicy {
    return addressPolicyOf(this.oidcAllowedNetworks);
  }
}
