import { type ModelControl, thinkingTokensOf } from '@libs/dto/agent/models/model-control';
import type { ProviderKind } from '@libs/dto/agent/models/providers';
import type { JSONValue } from 'ai';
import { CHAT_OPTIONS } from '../provider/providers.js';

/** Options of one provider in the form of its client. */
type ProviderOptions = Record<string, Record<string, JSONValue>>;

/** The options of a request in addition to its content, in the form of a provider's client. */
export interface CallOptions {
  readonly temperature?: number;
  readonly providerOptions: ProviderOptions;
  /** Output tokens within the limit that are not for the answer. */
  readonly thinkingTokens: number;
}

/**
 * Returns the control of a manifest as options for providers of a kind. `cacheKey` is the same for requests that begin
 * alike. Settings that a kind does not support were refused at the manifest; if the provider of a model was changed
 * since, they are left out.
 */
export function callOptionsOf(kind: ProviderKind, control: ModelControl, cacheKey: string): CallOptions {
  const { temperature } = control;
  const thinkingTokens = thinkingTokensOf(control, kind);
  const options = { 'openai-chat': chat, 'openai-responses': responses, anthropic }[kind](control, cacheKey);
  return {
    ...(temperature === undefined || thinkingTokens > 0 ? {} : { temperature }),
    providerOptions: options,
    thinkingTokens,
  };
}

function chat({ reasoning_effort, parallel_tool_calls }: ModelControl): ProviderOptions {
  return {
    [CHAT_OPTIONS]: {
      ...(reasoning_effort === undefined ? {} : { reasoningEffort: reasoning_effort }),
      // This client adds unknown options to the request unchanged.
      ...(parallel_tool_calls === undefined ? {} : { parallel_tool_calls }),
    },
  };
}

function responses({ reasoning_effort, parallel_tool_calls }: ModelControl, cacheKey: string): ProviderOptions {
  return {
    openai: {
      // The journal has the whole conversation, so nothing is stored at the provider, whose reasoning comes back
      // sealed.
      store: false,
      promptCacheKey: cacheKey,
      // Not every organization may see summaries of the reasoning, and a request for them would be refused.
      reasoningSummary: null,
      ...(reasoning_effort === undefined ? {} : { reasoningEffort: reasoning_effort, forceReasoning: true }),
      ...(parallel_tool_calls === undefined ? {} : { parallelToolCalls: parallel_tool_calls }),
    },
  };
}

function anthropic({ reasoning_effort, thinking_tokens, parallel_tool_calls }: ModelControl): ProviderOptions {
  return {
    anthropic: {
      ...(reasoning_effort === undefined ? {} : { effort: reasoning_effort }),
      ...(thinking_tokens === undefined ? {} : { thinking: { type: 'enabled', budgetTokens: thinking_tokens } }),
      ...(parallel_tool_calls === undefined ? {} : { disableParallelToolUse: !parallel_tool_calls }),
    },
  };
}
