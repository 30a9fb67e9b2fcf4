import { describe, expect, it } from '@jest/globals';
import { withOutputLimit } from './output-limit.js';

const field = (model: string, limit: Parameters<typeof withOutputLimit>[1] = 'auto') =>
  Object.keys(withOutputLimit({ model, max_tokens: 7 }, limit)).find((name) => name !== 'model');

describe('the limit of output', () => {
  it.each(['o1', 'o3-mini', 'o4-mini-2026-01-01', 'gpt-5', 'gpt-5.1-codex', 'openai/o3', 'openai/gpt-6'])(
    'goes to %s as max_completion_tokens, since reasoning models refuse the other field',
    (model) => expect(field(model)).toBe('max_completion_tokens'),
  );

  it.each(['gpt-4o', 'gpt-4.1', 'qwen3', 'llama-3.3', 'mistral/codestral', 'foo1', 'gpt-oss-120b'])(
    'goes to %s as max_tokens',
    (model) => expect(field(model)).toBe('max_tokens'),
  );

  it('follows the setting where there is one', () => {
    expect([field('qwen3', 'max_completion_tokens'), field('o3', 'max_tokens')]).toEqual([
      'max_completion_tokens',
      'max_tokens',
    ]);
    expect(withOutputLimit({ model: 'o3', a: 1 }, 'auto')).toEqual({ model: 'o3', a: 1 });
  });
});
