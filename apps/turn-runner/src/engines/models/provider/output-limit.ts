import type { OutputLimit } from '@libs/dto/agent/models/providers';

/** OpenAI's reasoning models, which refuse `max_tokens`, also behind a prefix of a gateway: `openai/o3`. */
const REASONING = /(?:^|\/)(?:o\d|gpt-(?:[5-9]|\d\d))/i;

/** Returns the body of a request with its limit of output in the field that the provider takes. */
export function withOutputLimit(body: Record<string, unknown>, limit: OutputLimit): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  const isNew = limit === 'auto' ? REASONING.test(String(body['model'])) : limit === 'max_completion_tokens';
  return isNew && max_tokens !== undefined ? { ...rest, max_completion_tokens: max_tokens } : body;
}
