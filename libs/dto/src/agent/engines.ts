/** What a space can run on. `local` needs no provider: it is rule-based, and states it. */
export const ENGINES = ['local', 'openai-compatible', 'anthropic'] as const;
export type EngineName = (typeof ENGINES)[number];
