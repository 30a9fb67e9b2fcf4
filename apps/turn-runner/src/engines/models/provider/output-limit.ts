export const OUTPUT_LIMITS = ['auto', 'max_tokens', 'max_completion_tokens'] as const;
/** The field by which an OpenAI-compatible provider takes the limit of output; `auto`: by the name of the model. */
export type OutputLimit = (typeof OUTPUT_LIMITS)[number];

/** OpenAI's reasoning models, which refuse `max_tokens`, also behind a prefix of a gateway: `openai/o3`. */
const REASONING = /(?:^|\/)(?:o\d|gpt-(?:[5-9]|\d\d))/i;

/** The body of a request with its limit of output in the field that the provider takes. */
export function withOutputLimit(body: Record<string, unknown>, limit: OutputLimit): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  const isNew = limit === 'auto' ? REASONING.test(String(body['model'])) : limit === 'max_completion_tokens';
  return isNew && max_tokens !== undefined ? { ...rest, max_completion_tokens: max_tokens } : body;
}
