import type { View } from '@libs/api-client/views';

/** A number as it is typed: empty while there is none. */
type Typed = number | '';

/** A manifest as its form holds it: like the wire, so that faults find their fields. */
export interface ManifestValues extends Record<string, unknown> {
  instructions: string;
  model: string;
  limits: { max_steps: Typed; timeout_s: Typed; max_cost_usd: Typed };
  history: { turns: Typed };
}

export function manifestValues({ instructions, model, limits, history }: View<'ManifestView'>): ManifestValues {
  return {
    instructions,
    model: model ?? '',
    limits: { ...limits, max_cost_usd: limits.max_cost_usd ?? '' },
    history: { turns: history.turns },
  };
}

/** For the request; what is empty is left out and so has its default. */
export function manifestBody({ instructions, model, limits, history }: ManifestValues) {
  return {
    instructions,
    model: model.trim() || null,
    limits: numbersOf(limits),
    history: numbersOf(history),
  };
}

function numbersOf(typed: Readonly<Record<string, Typed>>): Record<string, number> {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [[name, value]])));
}
