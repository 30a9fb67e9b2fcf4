/**
 * The engines on which a space can run. `local` needs no provider: it is rule-based, and states that. `models` is every
 * provider that the operator named.
 */
export const ENGINES = ['local', 'openai-compatible', 'anthropic', 'models'] as const;
export type EngineName = (typeof ENGINES)[number];
