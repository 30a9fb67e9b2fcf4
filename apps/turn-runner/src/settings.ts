import { readFileSync } from 'node:fs';
import { OUTPUT_LIMITS, type OutputLimit, parseProviderKeys, parseProviders } from '@libs/dto/agent/models/providers';
import { parsePrices } from '@libs/money/models/prices';
import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '@libs/outbound-http/outbound-settings';
import type { AddressPolicy } from '@libs/outbound-http/policy/address-policy';
import type { AddressResolver } from '@libs/outbound-http/policy/address-resolver';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { IsHttpUrl, IsParsed, isDevelopmentText, NOT_IN_PRODUCTION, Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { parseStdioServers, type StdioServer } from './mcp/connection/stdio-servers.js';
import {
  knownUrl,
  SEARCH_PROVIDERS,
  type SearchProvider,
  type SearchProviderName,
} from './web-search/search-protocols.js';

/** Settings of the turn runner. Amounts are millionths of a US dollar. */
export class TurnRunnerSettings extends DatabaseSettings {
  @Setting('private keys that open secrets of spaces, newest first: <key id>:<base64url>, separated by commas', {
    secret: true,
  })
  @Satisfies('must be <key id>:<base64url>, separated by commas', (text) => parsePrivateKeys(String(text)))
  @Satisfies(NOT_IN_PRODUCTION, (text, settings) => !settings.isProduction || !isDevelopmentText(text))
  runnerSealingPrivateKeys: string;

  @AllowedNetworks('hosts of tools')
  agentAllowedNetworks: string;

  @DnsServers()
  agentDnsServers?: string;

  @Setting('turns that one process runs at the same time', { default: '32' })
  @IsInt()
  @Min(1)
  @Max(1_000)
  turnConcurrency: number;

  @Setting(
    'search provider of `web.search`: tavily or brave (both need WEB_SEARCH_KEY), searxng or plain (both need WEB_SEARCH_URL)',
    { default: 'plain' },
  )
  @IsIn(SEARCH_PROVIDERS)
  @Satisfies('tavily and brave need WEB_SEARCH_KEY', (name, settings) =>
    isComplete(name, settings, 'webSearchKey', (one) => knownUrl(one) !== undefined),
  )
  @Satisfies('searxng needs WEB_SEARCH_URL', (name, settings) =>
    isComplete(name, settings, 'webSearchUrl', (one) => one === 'searxng'),
  )
  webSearchProvider: SearchProviderName;

  @Setting(
    'address of the search provider: for searxng https://<host>/search; tavily and brave have their own; plain needs one',
    { optional: true },
  )
  @IsOptional()
  @IsHttpUrl()
  webSearchUrl?: string;

  @Setting('key for the search provider', { optional: true, secret: true })
  @IsOptional()
  @IsString()
  webSearchKey?: string;

  @Setting('MCP programs that spaces may name as stdio:<name>: {"<name>": {"command": "…", "args": […], "env": {…}}}', {
    default: '{}',
  })
  @Satisfies('must be {"<name>": {"command": "…", "args": ["…"], "env": {"…": "…"}}}', (text) =>
    parseStdioServers(String(text)),
  )
  mcpStdioServers: string;

  get stdioServers(): ReadonlyMap<string, StdioServer> {
    return parseStdioServers(this.mcpStdioServers);
  }

  get searchProvider(): SearchProvider | null {
    const url = this.webSearchUrl ?? knownUrl(this.webSearchProvider);
    return url ? { name: this.webSearchProvider, url, key: this.webSearchKey ?? '' } : null;
  }

  @Setting('price of a turn of the local engine, in millionths of a US dollar', { default: '1000' })
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  localTurnMicroUsd: number;

  @Setting(
    'base URL of an OpenAI-compatible provider, for example https://api.openai.com/v1; without it there is no such engine',
    {
      optional: true,
    },
  )
  @IsOptional()
  @IsHttpUrl()
  openaiCompatibleBaseUrl?: string;

  @Setting('API key of the OpenAI-compatible provider', { optional: true, secret: true })
  @IsOptional()
  @IsString()
  openaiCompatibleApiKey?: string;

  @Setting('model of the OpenAI-compatible provider if a manifest names none', { optional: true })
  @IsOptional()
  @IsString()
  openaiCompatibleModel?: string;

  @Setting(
    'field in which the OpenAI-compatible provider expects the limit of output: auto (by the name of the model: reasoning models of OpenAI refuse max_tokens), max_tokens or max_completion_tokens',
    { default: 'auto' },
  )
  @IsIn(OUTPUT_LIMITS)
  openaiCompatibleOutputLimit: OutputLimit;

  @Setting('API key of Anthropic; without it there is no such engine', { optional: true, secret: true })
  @IsOptional()
  @IsString()
  anthropicApiKey?: string;

  @Setting('base URL of Anthropic', { default: 'https://api.anthropic.com/v1' })
  @IsHttpUrl()
  anthropicBaseUrl: string;

  @Setting('model of Anthropic if a manifest names none', { optional: true })
  @IsOptional()
  @IsString()
  anthropicModel?: string;

  @Setting(
    'prices of models as JSON, in millionths of a US dollar for a million tokens: {"<model>": {"input": 3000000, "cached": 300000, "output": 15000000}}; a model without a price is not used',
    { default: '{}' },
  )
  @IsParsed('must be JSON of models with input, cached and output as whole numbers', (text) => parsePrices(text))
  enginePrices: string;

  @Setting('the most tokens that a model may write in one step', { default: '4096' })
  @IsInt()
  @Min(16)
  @Max(1_000_000)
  engineMaxOutputTokens: number;

  @Setting(
    'file with prices of models, in the form of ENGINE_PRICES with cache_write, context and tiers; it is read again when it changes, and takes precedence over ENGINE_PRICES',
    { optional: true },
  )
  @IsOptional()
  @IsString()
  @IsParsed('must be a readable file of prices', (path) => parsePrices(readFileSync(path, 'utf8')))
  modelPricesFile?: string;

  @Setting(
    'providers of models by name: {"<name>": {"kind": "openai-chat", "openai-responses" or "anthropic", "url": "https://…/v1", "model": "<default>", "key_file": "/run/secrets/…"}}; manifests name their models <name>/<model>',
    { default: '{}' },
  )
  @Satisfies('must be {"<name>": {"kind": "…", "url": "…"}}', (text) => parseProviders(String(text)))
  modelProviders: string;

  @Setting('keys of the providers in MODEL_PROVIDERS that have no key_file: {"<name>": "<key>"}', {
    default: '{}',
    secret: true,
  })
  @Satisfies('must be {"<name>": "<key>"}', (text) => parseProviderKeys(String(text)))
  modelProviderKeys: string;

  @Setting('seconds without a byte after which an answer of a model provider is treated as interrupted', {
    default: '180',
  })
  @IsInt()
  @Min(1)
  @Max(3_600)
  modelIdleTimeoutS: number;

  @Setting(
    'price of a turn whose model is called with a key of the customer, in millionths of a US dollar; its tokens cost nothing',
    { default: '1000' },
  )
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  ownKeyTurnMicroUsd: number;

  /** The policy that decides which addresses tools may call. */
  get addressPolicy(): AddressPolicy {
    return addressPolicyOf(this.agentAllowedNetworks);
  }

  get addressResolver(): AddressResolver {
    return addressResolverOf(this.agentDnsServers);
  }
}

/** Returns whether another setting is present, where a search provider needs it. */
function isComplete(
  name: unknown,
  settings: object,
  needed: 'webSearchKey' | 'webSearchUrl',
  isNeeded: (name: SearchProviderName) => boolean,
): boolean {
  return !isNeeded(name as SearchProviderName) || Boolean((settings as Partial<TurnRunnerSettings>)[needed]);
}
