import { readFileSync } from 'node:fs';
import { ENGINES, type EngineName } from '@libs/dto/agent/engines';
import { type ProviderFacts, type ProviderKind, parseProviders } from '@libs/dto/agent/models/providers';
import { CAPABILITIES } from '@libs/dto/agent/tools/capabilities';
import { type MailOptions, withMail } from '@libs/mail/mail-settings';
import { ANY_PROVIDER } from '@libs/money/models/model-names';
import { parsePrices } from '@libs/money/models/prices';
import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '@libs/outbound-http/outbound-settings';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import type { AddressResolver } from '@libs/outbound-http/policy/address-resolver';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { hasDevelopmentPassword } from '@libs/service-kit/config/development/secrets';
import { IsParsed, isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { isSameDatabase } from '@libs/service-kit/database/connections/same-database';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { type FileStoreLocation, parseStoreUrl } from './object-store/stores/store-url.js';

/**
 * The settings of a provider that this service has: only the turn runner has the URLs of providers with settings of
 * their own.
 */
export type OfferedProvider = Pick<ProviderFacts, 'kind' | 'defaultModel' | 'isNamed'> &
  Partial<Pick<ProviderFacts, 'url'>>;

/** Settings of the agent gateway. Amounts are millionths of a US dollar. */
export class AgentGatewaySettings extends withMail(DatabaseSettings) {
  @Setting('public key of the turn runner, for which secrets of spaces are sealed: <key id>.<base64url>')
  @Satisfies('must be <key id>.<base64url>', (text) => parsePublicKey(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  runnerSealingPublicKey: string;

  @AllowedNetworks('MCP servers')
  agentAllowedNetworks: string;

  @DnsServers()
  agentDnsServers?: string;

  @Setting('engines that spaces may use in addition to `local`, comma separated: openai-compatible, anthropic', {
    default: '',
  })
  @IsIn(ENGINES, { each: true })
  agentEngines: string[];

  @Setting('capabilities for which the turn runner has a provider, comma separated: web.search', {
    default: '',
  })
  @IsIn(CAPABILITIES, { each: true })
  agentCapabilities: string[];

  @Setting('MCP programs of the turn runner that spaces may name as stdio:<name>, comma separated', { default: '' })
  @IsString({ each: true })
  agentStdioServers: string[];

  @Setting('what a turn on `local` costs, in millionths of a US dollar', { default: '1000' })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  localTurnMicroUsd: number;

  @Setting('what a turn on another engine may cost unless its manifest sets a cap, in millionths of a US dollar', {
    default: '1000000',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  turnMaxMicroUsd: number;

  @Setting(
    'prices of models as JSON, the same as those of the turn runner; the hold of a turn follows from them. "engine" if only one engine has a model',
    { default: '{}' },
  )
  @IsParsed('must be JSON of models with input, cached and output as whole numbers', (text) => parsePrices(text))
  enginePrices: string;

  @Setting('the most tokens that a model may write in one step, the same as those of the turn runner', {
    default: '4096',
  })
  @IsInt()
  @Min(16)
  @Max(1_000_000)
  engineMaxOutputTokens: number;

  @Setting(
    'file with prices of models, the same as that of the turn runner; it is read again when it changes, and takes precedence over ENGINE_PRICES',
    { optional: true },
  )
  @IsOptional()
  @IsString()
  @IsParsed('must be a readable file of prices', (path) => parsePrices(readFileSync(path, 'utf8')))
  modelPricesFile?: string;

  @Setting(
    'providers of models by name, the same as those of the turn runner: {"<name>": {"kind": "openai-chat", "openai-responses" or "anthropic", "url": "…", "model": "…"}}',
    { default: '{}' },
  )
  @Satisfies('must be {"<name>": {"kind": "…", "url": "…"}}', (text) => parseProviders(String(text)))
  modelProviders: string;

  @Setting(
    'price of a turn whose model is called with a key of the customer, in millionths of a US dollar, the same as that of the turn runner',
    { default: '1000' },
  )
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  ownKeyTurnMicroUsd: number;

  @Setting('model of the OpenAI-compatible provider if a manifest names none, the same as that of the turn runner', {
    optional: true,
  })
  @IsOptional()
  @IsString()
  openaiCompatibleModel?: string;

  @Setting('model of Anthropic if a manifest names none, the same as that of the turn runner', { optional: true })
  @IsOptional()
  @IsString()
  anthropicModel?: string;

  @Setting('bytes of files that one account may keep', { default: '1073741824' })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  accountFileBytes: number;

  @Setting('bytes of files that the workspace of one thread may keep, older versions included', {
    default: '268435456',
  })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  workspaceBytes: number;

  @Setting('bytes of files that all accounts together may keep, plus or minus what arrives within ten seconds', {
    default: '107374182400',
  })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  totalFileBytes: number;

  @Setting(
    'store for the bytes of files, so that they are not in the database of the accounts. S3-compatible: https://<access key>:<secret key>@<host>/<bucket>?region=<region>; a database of their own: postgres://agent_gateway:<password>@<host>/<database>',
    { optional: true, secret: true },
  )
  @IsOptional()
  @Satisfies(
    'must be https://<access key>:<secret key>@<host>/<bucket>?region=<region> or postgres://<user>:<password>@<host>/<database>',
    (text) => parseStoreUrl(String(text)),
  )
  @Satisfies(NOT_IN_PRODUCTION, (url, settings) => !settings.isProduction || !hasDevelopmentPassword(url))
  @Satisfies(
    'must not be the database of DATABASE_URL',
    (url, settings) => !isSameDatabase(String(url), (settings as DatabaseSettings).databaseUrl),
  )
  fileStoreUrl?: string;

  @Setting(
    'secret that signs the links in mails with which people approve calls of agents; anyone who knows it can approve any call. Needed with SMTP_URL',
    { optional: true, secret: true },
  )
  @Satisfies(
    'must have 32 to 200 characters',
    (text) => text === undefined || (String(text).length >= 32 && String(text).length <= 200),
  )
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  @Satisfies('is needed with SMTP_URL', (text, settings) => Boolean(text) || !(settings as MailOptions).smtpUrl)
  approvalLinkSecret?: string;

  @Setting(
    'days after which the events of turns are deleted, whole months at a time, once the entire month is older; without it they are kept forever',
    { optional: true },
  )
  @IsOptional()
  @IsInt()
  @Min(31)
  @Max(36_500)
  turnEventsRetentionDays?: number;

  @Setting('whether a month of events is deleted only after `archive-turn-events` has written it to a file', {
    default: 'false',
  })
  @IsBoolean()
  turnArchiveEvents: boolean;

  /** The store for the bytes of new files; undefined where they stay in the database of the accounts. */
  get fileStoreLocation(): FileStoreLocation | undefined {
    return this.fileStoreUrl ? parseStoreUrl(this.fileStoreUrl) : undefined;
  }

  /** The page where credits are bought. */
  get topUpUrl(): string {
    return new URL('/dashboard/integrations/credits', this.publicUrl).href;
  }

  /** The engines that spaces may have in addition to `local`, in the order in which they are offered. */
  get offeredEngines(): EngineName[] {
    const named = this.agentEngines.filter(
      (engine): engine is EngineName => engine !== 'local' && engine !== ANY_PROVIDER,
    );
    return parseProviders(this.modelProviders).size > 0 ? [...named, ANY_PROVIDER] : named;
  }

  /** All providers: those that the operator named, then those of the engines that have settings of their own. */
  get providers(): ReadonlyMap<string, OfferedProvider> {
    const named: [string, OfferedProvider][] = [...parseProviders(this.modelProviders)];
    const own = (['openai-compatible', 'anthropic'] as const).flatMap((engine): [string, OfferedProvider][] => {
      if (!this.agentEngines.includes(engine) || named.some(([name]) => name === engine)) return [];
      const isAnthropic = engine === 'anthropic';
      const defaultModel = isAnthropic ? this.anthropicModel : this.openaiCompatibleModel;
      const kind: ProviderKind = isAnthropic ? 'anthropic' : 'openai-chat';
      return [[engine, { kind, ...(defaultModel ? { defaultModel } : {}), isNamed: false }]];
    });
    return new Map([...named, ...own]);
  }

  /** The policy that decides which addresses MCP servers may have. */
  get addressPolicy(): AddressPolicy {
    return addressPolicyOf(this.agentAllowedNetworks);
  }

  get addressResolver(): AddressResolver {
    return addressResolverOf(this.agentDnsServers);
  }
}
