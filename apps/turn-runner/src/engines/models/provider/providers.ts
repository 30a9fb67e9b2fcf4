import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type ProviderFacts, parseProviders } from '@libs/dto/agent/models/providers';
import type { LanguageModel } from 'ai';
import { Agent, fetch as undiciFetch } from 'undici';
import type { TurnRunnerSettings } from '../../../settings.js';
import { withOutputLimit } from './output-limit.js';

/** A provider of models. */
export interface Provider extends Omit<ProviderFacts, 'keyFile'> {
  readonly name: string;
  /** Returns a model by its name at the provider, called with a key through `send`. */
  model(id: string, key: string | undefined, send: typeof fetch): LanguageModel;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The name under which the client of chat completions takes options, whatever the provider is called. */
export const CHAT_OPTIONS = 'openaiCompatible';
/** Sent to servers that need no key, because their clients require one. */
const NO_KEY = 'none';

const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: 0, bodyTimeout: 0 });

/**
 * Sends requests with a key of the operator, to an address that the operator chose. Redirects are refused, because they
 * would send the key to another server.
 */
export const sendAsOperator = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher, redirect: 'error' })) as unknown as typeof fetch;

/** Returns the providers that the operator named, then those of the engines that have settings of their own. */
export function providersOf(settings: TurnRunnerSettings): ReadonlyMap<string, Provider> {
  const named = [...parseProviders(settings.modelProviders)];
  const own = ownSettings(settings).filter(([name]) => !named.some(([one]) => one === name));
  return new Map([...named, ...own].map(([name, facts]) => [name, { ...facts, name, model: modelsOf(facts) }]));
}

function ownSettings(settings: TurnRunnerSettings): [string, ProviderFacts][] {
  const found: [string, ProviderFacts][] = [];
  const { openaiCompatibleBaseUrl, openaiCompatibleModel, anthropicModel } = settings;
  if (openaiCompatibleBaseUrl) {
    const facts = { kind: 'openai-chat', url: openaiCompatibleBaseUrl, isNamed: false } as const;
    const outputLimit = settings.openaiCompatibleOutputLimit;
    found.push(['openai-compatible', { ...facts, outputLimit, ...defaultModel(openaiCompatibleModel) }]);
  }
  if (settings.anthropicApiKey) {
    const facts = { kind: 'anthropic', url: settings.anthropicBaseUrl, isNamed: false } as const;
    found.push(['anthropic', { ...facts, ...defaultModel(anthropicModel) }]);
  }
  return found;
}

function defaultModel(name: string | undefined): Pick<ProviderFacts, 'defaultModel'> {
  return name ? { defaultModel: name } : {};
}

function modelsOf({ kind, url: baseURL, outputLimit = 'auto' }: ProviderFacts): Provider['model'] {
  return (id, key, send) => {
    if (kind === 'anthropic') return createAnthropic({ baseURL, apiKey: key ?? NO_KEY, fetch: send }).messages(id);
    if (kind === 'openai-responses') {
      return createOpenAI({ baseURL, apiKey: key ?? NO_KEY, fetch: send }).responses(id);
    }
    const chat = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL,
      ...(key === undefined ? {} : { apiKey: key }),
      includeUsage: true,
      fetch: send,
      transformRequestBody: (body) => withOutputLimit(body, outputLimit),
    });
    return chat.chatModel(id);
  };
}
