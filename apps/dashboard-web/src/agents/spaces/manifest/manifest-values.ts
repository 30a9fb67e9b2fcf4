import type { View } from '@libs/api-client/views';
import { faultOfFineDollars, fineDollars, fineDollarsText } from '@libs/ui/forms/dollars';

type Manifest = View<'ManifestView'>;

/** A number as typed; empty while there is none. */
type Typed = number | '';

/** Yes, no, or the provider's default. */
export type Choice = 'default' | 'yes' | 'no';

/** A manifest as form values: in the form of the API, so that its errors find their fields. */
export interface ManifestValues extends Record<string, unknown> {
  instructions: string;
  model: string;
  fallback_models: string[];
  provider_keys: { provider: string; secret: string }[];
  reasoning_effort: string | null;
  thinking_tokens: Typed;
  temperature: Typed;
  tool_choice: string;
  parallel_tool_calls: Choice;
  strict_schemas: Choice;
  required_delivery: boolean;
  /** The cost is the text that was typed. */
  limits: { max_steps: Typed; timeout_s: Typed; max_cost_usd: string };
  history: { turns: Typed };
}

export function manifestValues(manifest: Manifest): ManifestValues {
  const cost = manifest.limits.max_cost_usd;
  return {
    instructions: manifest.instructions,
    model: manifest.model ?? '',
    fallback_models: [...manifest.fallback_models],
    provider_keys: manifest.provider_keys.map(({ provider, secret }) => ({ provider, secret })),
    reasoning_effort: manifest.reasoning_effort,
    thinking_tokens: manifest.thinking_tokens ?? '',
    temperature: manifest.temperature ?? '',
    tool_choice: manifest.tool_choice ?? '',
    parallel_tool_calls: choiceOf(manifest.parallel_tool_calls),
    strict_schemas: choiceOf(manifest.strict_schemas),
    required_delivery: manifest.required_delivery,
    limits: { ...manifest.limits, max_cost_usd: typeof cost === 'number' ? fineDollarsText(cost) : '' },
    history: { turns: manifest.history.turns },
  };
}

/** Returns the body of the request, which replaces the whole manifest: an empty field gets its default. */
export function manifestBody({ limits, history, ...values }: ManifestValues) {
  const { max_cost_usd, ...counts } = limits;
  const cost = fineDollars(max_cost_usd);
  return {
    instructions: values.instructions,
    model: values.model.trim() || null,
    fallback_models: values.fallback_models,
    provider_keys: values.provider_keys,
    reasoning_effort: values.reasoning_effort as Manifest['reasoning_effort'],
    thinking_tokens: numberOf(values.thinking_tokens),
    temperature: numberOf(values.temperature),
    tool_choice: values.tool_choice.trim() || null,
    parallel_tool_calls: answerOf(values.parallel_tool_calls),
    strict_schemas: answerOf(values.strict_schemas),
    required_delivery: values.required_delivery,
    limits: { ...numbersOf(counts), ...(cost === undefined ? {} : { max_cost_usd: cost }) },
    history: numbersOf(history),
  };
}

/** Returns the errors that the form finds without the API, at the paths of the fields. */
export function manifestFaults({ instructions, limits, provider_keys }: ManifestValues): Record<string, string> {
  const cost = limits.max_cost_usd.trim() ? faultOfFineDollars(limits.max_cost_usd) : null;
  const keys = provider_keys.flatMap(({ provider, secret }, index) => [
    ...(provider.trim() ? [] : [[`provider_keys.${index}.provider`, 'Which provider?']]),
    ...(secret ? [] : [[`provider_keys.${index}.secret`, 'Which secret has the key?']]),
  ]);
  return {
    ...(instructions.trim() ? {} : { instructions: 'What should the agent do?' }),
    ...(cost ? { 'limits.max_cost_usd': cost } : {}),
    ...Object.fromEntries(keys),
  };
}

/** Returns how many settings of the model differ from the provider's defaults. Without any, they can be folded away. */
export function changedSettings(values: ManifestValues): number {
  const { reasoning_effort, thinking_tokens, temperature, tool_choice, parallel_tool_calls, strict_schemas } =
    manifestBody(values);
  const single = [reasoning_effort, thinking_tokens, temperature, tool_choice, parallel_tool_calls, strict_schemas];
  return (
    single.filter((setting) => setting !== null).length + values.fallback_models.length + values.provider_keys.length
  );
}

function choiceOf(answer: boolean | null): Choice {
  if (answer === null) return 'default';
  return answer ? 'yes' : 'no';
}

function answerOf(choice: Choice): boolean | null {
  return choice === 'default' ? null : choice === 'yes';
}

function numberOf(typed: Typed): number | null {
  return typed === '' ? null : typed;
}

function numbersOf(typed: Readonly<Record<string, Typed>>): Record<string, number> {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [[name, value]])));
}
