import { describe, expect, it } from '@jest/globals';
import type { ModelMessage } from 'ai';
import { engineStep, type ModelAnswer } from './model-answer.js';

function read(answer: Partial<Omit<ModelAnswer, 'usage'>>, usage: object = {}) {
  const counted = { inputTokens: 10, outputTokens: 5, inputTokenDetails: { cacheReadTokens: 4 }, ...usage };
  const plain = { text: '', toolCalls: [], responseMessages: [], finishReason: 'stop' };
  const own = { input: () => 100, output: (text: string) => text.length / 4 };
  return engineStep({ ...plain, ...answer, usage: counted } as ModelAnswer, own, {
    bytes: 1_000,
    maxOutputTokens: 500,
  });
}

describe('the answer of a model', () => {
  it('without calls is a result, with its tokens', () => {
    expect(read({ text: 'Hello.' })).toEqual({
      text: 'Hello.',
      calls: [],
      finish_reason: 'stop',
      message: null,
      input_tokens: 10,
      cached_tokens: 4,
      cache_write_tokens: 0,
      output_tokens: 5,
      isImplausible: false,
    });
  });

  it('without text is replaced by a note', () => {
    expect(read({}).text).toBe('(The model gave no answer.)');
  });

  it('that reached the limit of its output reports that', () => {
    const finishReason = 'length' as const;
    const toolCalls = [{ toolCallId: 'a', toolName: 'echo', input: '{"n": ', invalid: true }];

    expect(read({ text: 'Half of', finishReason }).text).toBe(
      'Half of\n[cut: the answer reached the limit of its output tokens]',
    );
    expect(read({ finishReason }).text).toBe('[cut: the answer reached the limit of its output tokens]');
    const cut = read({ toolCalls, finishReason });
    expect(cut).toMatchObject({ finish_reason: 'length', calls: [{ arguments: {}, cut_arguments: '{"n": ' }] });
    expect(cut.calls[0]!.fault).toContain('cut off at the limit');
  });

  it('that the filter of the provider stopped is no result', () => {
    expect(() => read({ text: 'I can', finishReason: 'content-filter' })).toThrow('content filter');
  });

  it('that was not counted is estimated', () => {
    const usage = { inputTokens: undefined, outputTokens: undefined, inputTokenDetails: {} };

    expect(read({ text: 'x'.repeat(40) }, usage)).toMatchObject({
      input_tokens: 100,
      cached_tokens: 0,
      output_tokens: 10,
      isImplausible: false,
    });
  });

  it.each([
    ['more input than its text can have', { inputTokens: 50_000 }, [100, 4, 0, 5]],
    ['a negative input', { inputTokens: -1 }, [100, 4, 0, 5]],
    ['half a token', { outputTokens: 5.5 }, [10, 4, 0, 10]],
    ['more output than was requested', { outputTokens: 501 }, [10, 4, 0, 10]],
    ['no number', { outputTokens: Number.NaN }, [10, 4, 0, 10]],
    ['more from the cache than there was', { inputTokenDetails: { cacheReadTokens: 11 } }, [10, 0, 0, 5]],
    [
      'more into the cache than there was beside',
      { inputTokenDetails: { cacheReadTokens: 4, cacheWriteTokens: 7 } },
      [10, 4, 0, 5],
    ],
  ])('for which a provider counts %s is charged by our own count', (_, usage, tokens) => {
    const step = read({ text: 'x'.repeat(40) }, usage);

    expect([step.input_tokens, step.cached_tokens, step.cache_write_tokens, step.output_tokens]).toEqual(tokens);
    expect(step.isImplausible).toBe(true);
  });

  it('keeps calls that cannot be made, with what is wrong with them', () => {
    const toolCalls = [
      { toolCallId: 'a', toolName: 'echo', input: { n: 1 } },
      { toolCallId: 'b', toolName: 'echo', input: '{"n": ', invalid: true },
      { toolCallId: 'c', toolName: 'echo', input: [1] },
    ];

    expect(read({ toolCalls }).calls).toEqual([
      { engine_call_id: 'a', name: 'echo', arguments: { n: 1 }, fault: null },
      { engine_call_id: 'b', name: 'echo', arguments: {}, fault: expect.stringContaining('Not called') },
      { engine_call_id: 'c', name: 'echo', arguments: {}, fault: expect.stringContaining('Not called') },
    ]);
  });

  it('makes at most 32 calls in a step', () => {
    const toolCalls = Array.from({ length: 40 }, (_, n) => ({ toolCallId: `${n}`, toolName: 'echo', input: {} }));

    expect(read({ toolCalls }).calls.filter((call) => call.fault === null)).toHaveLength(32);
  });

  it('is stored in its own form where that contains more than text and calls', () => {
    const plain: ModelMessage = { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] };
    const signed: ModelMessage = {
      role: 'assistant',
      content: [{ type: 'reasoning', text: 'hm', providerOptions: { anthropic: { signature: 's' } } }],
    };

    expect(read({ responseMessages: [plain] }).message).toBeNull();
    expect(read({ responseMessages: [signed] }).message).toEqual(signed);
  });

  it('has no call in its own form whose arguments were cut off', () => {
    const reasoning = { type: 'reasoning' as const, text: 'hm', providerOptions: { anthropic: { signature: 's' } } };
    const call = { type: 'tool-call' as const, toolCallId: 'a', toolName: 'echo', input: '{"n": ' };
    const responseMessages: ModelMessage[] = [{ role: 'assistant', content: [reasoning, call] }];
    const toolCalls = [{ toolCallId: 'a', toolName: 'echo', input: '{"n": ', invalid: true }];

    const { message } = read({ toolCalls, responseMessages, finishReason: 'length' });

    expect(message).toEqual({ role: 'assistant', content: [reasoning] });
  });
});
