import type { View } from '@libs/api-client/views';
import { faultOfFineDollars, fineDollars, fineDollarsText } from '@libs/ui/forms/dollars';

/** A number as it is typed: empty while there is none. */
type Typed = number | '';

/** A manifest as its form holds it: like the wire, so that faults find their fields. */
export interface ManifestValues extends Record<string, unknown> {
  instructions: string;
  model: string;
  /** The cost is the text that was typed. */
  limits: { max_steps: Typed; timeout_s: Typed; max_cost_usd: string };
  history: { turns: Typed };
}

export function manifestValues({ instructions, model, limits, history }: View<'ManifestView'>): ManifestValues {
  const cost = limits.max_cost_usd;
  return {
    instructions,
    model: model ?? '',
    limits: { ...limits, max_cost_usd: typeof cost === 'number' ? fineDollarsText(cost) : '' },
    history: { turns: history.turns },
  };
}

/** The fields that are set by the API alone: the request replaces all of the manifest, so they are sent back as they are. */
const OF_THE_API = [
  'fallback_models',
  'provider_keys',
  'reasoning_effort',
  'thinking_tokens',
  'temperature',
  'tool_choice',
  'parallel_tool_calls',
  'strict_schemas',
  'required_delivery',
] as const;
type OfTheApi = Pick<View<'ManifestView'>, (typeof OF_THE_API)[number]>;

/** For the request; what is empty is left out and so has its default. */
export function manifestBody({ instructions, model, limits, history }: ManifestValues, stored: OfTheApi) {
  const { max_cost_usd, ...counts } = limits;
  const cost = fineDollars(max_cost_usd);
  const kept = Object.fromEntries(OF_THE_API.map((field) => [field, stored[field]])) as unknown as OfTheApi;
  return {
    ...kept,
    instructions,
    model: model.trim() || null,
    limits: { ...numbersOf(counts), ...(cost === undefined ? {} : { max_cost_usd: cost }) },
    history: numbersOf(history),
  };
}

/** The errors that the form finds by itself, at the places of the fields. */
export function manifestFaults({ instructions, limits }: ManifestValues): Record<string, string> {
  const cost = limits.max_cost_usd.trim() ? faultOfFineDollars(limits.max_cost_usd) : null;
  return {
    ...(instructions.trim() ? {} : { instructions: 'What should the agent do?' }),
    ...(cost ? { 'limits.max_cost_usd': cost } : {}),
  };
}

function numbersOf(typed: Readonly<Record<string, Typed>>): Record<string, number> {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [[name, value]])));
}
