import { DEFAULT_HISTORY_TURNS, DEFAULT_MAX_STEPS, DEFAULT_TIMEOUT_S } from '@libs/dto/agent/manifest';
import type { ModelControl } from '@libs/dto/agent/models/model-control';
import type { ManifestBody, ManifestView } from './manifest.dto.js';
import type { ManifestContent } from './manifests.repository.js';

type ContentView = Omit<ManifestView, 'space_id' | 'version' | 'updated_at'>;

/** Returns the content to store of a manifest; omitted fields have their defaults. */
export function contentOf(body: ManifestBody): ManifestContent {
  const { limits, history } = body;
  return {
    instructions: body.instructions,
    model: body.model ?? null,
    fallback_models: body.fallback_models ?? [],
    provider_keys: (body.provider_keys ?? []).map(({ provider, secret }) => ({ provider, secret })),
    control: controlOf(body),
    required_delivery: body.required_delivery ?? false,
    limits: {
      max_steps: limits?.max_steps ?? DEFAULT_MAX_STEPS,
      timeout_s: limits?.timeout_s ?? DEFAULT_TIMEOUT_S,
      max_cost_usd: limits?.max_cost_usd ?? null,
    },
    history: { turns: history?.turns ?? DEFAULT_HISTORY_TURNS },
  };
}

/** Returns the content as callers see it. */
export function viewOf({ control, ...content }: ManifestContent): ContentView {
  return {
    ...content,
    reasoning_effort: control.reasoning_effort ?? null,
    thinking_tokens: control.thinking_tokens ?? null,
    temperature: control.temperature ?? null,
    tool_choice: control.tool_choice ?? null,
    parallel_tool_calls: control.parallel_tool_calls ?? null,
    strict_schemas: control.strict_schemas ?? null,
  };
}

function controlOf(body: ManifestBody): ModelControl {
  const { reasoning_effort, thinking_tokens, temperature, tool_choice, parallel_tool_calls, strict_schemas } = body;
  const all = { reasoning_effort, thinking_tokens, temperature, tool_choice, parallel_tool_calls, strict_schemas };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}
