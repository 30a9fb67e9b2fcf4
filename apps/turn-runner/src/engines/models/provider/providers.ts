import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { Agent, fetch as undiciFetch } from 'undici';
import type { TurnRunnerSettings } from '../../../settings.js';
import { withOutputLimit } from './output-limit.js';

/** The models of one provider. */
export interface Models {
  /** The model for manifests without one. */
  readonly defaultModel: string | undefined;
  model(id: string): LanguageModel;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The longest pause before the first token and between two; models may think for long. */
const SILENCE_TIMEOUT_MS = 180_000;

const dispatcher = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS },
  headersTimeout: SILENCE_TIMEOUT_MS,
  bodyTimeout: SILENCE_TIMEOUT_MS,
});

/** Redirects are refused, because they would send the key to another server. */
const fetchFromProvider = ((url: string, init: object) =>
  undiciFetch(url, { ...init, dispatcher, redirect: 'error' })) as unknown as typeof globalThis.fetch;

/** The operator's OpenAI-compatible provider; undefined where there is none. */
export function openAiCompatibleModels(settings: TurnRunnerSettings): Models | undefined {
  const { openaiCompatibleBaseUrl: baseURL, openaiCompatibleApiKey: apiKey, openaiCompatibleModel } = settings;
  if (!baseURL) return undefined;
  const name = 'openai-compatible';
  const provider = createOpenAICompatible({
    name,
    baseURL,
    apiKey,
    includeUsage: true,
    fetch: fetchFromProvider,
    transformRequestBody: (body) => withOutputLimit(body, settings.openaiCompatibleOutputLimit),
  });
  return { defaultModel: openaiCompatibleModel, model: (id) => provider.chatModel(id) };
}

/** Anthropic; undefined without a key. */
export function anthropicModels(settings: TurnRunnerSettings): Models | undefined {
  const { anthropicBaseUrl: baseURL, anthropicApiKey: apiKey, anthropicModel } = settings;
  if (!apiKey) return undefined;
  const provider = createAnthropic({ baseURL, apiKey, fetch: fetchFromProvider });
  return { defaultModel: anthropicModel, model: (id) => provider.messages(id) };
}
