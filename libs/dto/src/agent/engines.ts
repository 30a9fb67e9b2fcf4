/** What a space can run on. `local` needs nobody: it is rule-based, and says so. */
export const ENGINES = ['local', 'openai-compatible', 'anthropic'] as const;
export type EngineName = (typeof ENGINES)[number];
