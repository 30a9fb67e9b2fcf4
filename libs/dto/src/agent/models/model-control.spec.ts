import { describe, expect, it } from '@jest/globals';
import { controlFaults, type ModelControl } from './model-control.js';
import type { ProviderKind } from './providers.js';

const fields = (control: ModelControl, kind: ProviderKind) =>
  controlFaults(control, kind, 4_096).map(({ field }) => field);

describe('the settings of a model', () => {
  it.each<[ProviderKind, ModelControl]>([
    ['openai-chat', { reasoning_effort: 'minimal', temperature: 2, tool_choice: 'required', strict_schemas: true }],
    ['openai-responses', { reasoning_effort: 'xhigh', parallel_tool_calls: false }],
    ['openai-responses', { reasoning_effort: 'none', temperature: 0.3 }],
    ['anthropic', { reasoning_effort: 'max', temperature: 1, tool_choice: 'output_deliver' }],
    ['anthropic', { thinking_tokens: 1_024, tool_choice: 'none' }],
    ['anthropic', { thinking_tokens: 3_840 }],
  ])('%s accepts %j', (kind, control) => expect(controlFaults(control, kind, 4_096)).toEqual([]));

  it.each<[ProviderKind, ModelControl, string[]]>([
    ['openai-chat', { reasoning_effort: 'max' }, ['reasoning_effort']],
    ['anthropic', { reasoning_effort: 'minimal' }, ['reasoning_effort']],
    ['openai-chat', { thinking_tokens: 2_000 }, ['thinking_tokens']],
    ['openai-responses', { thinking_tokens: 2_000 }, ['thinking_tokens']],
    ['anthropic', { thinking_tokens: 1_023 }, ['thinking_tokens']],
    ['anthropic', { thinking_tokens: 3_841 }, ['thinking_tokens']],
    ['anthropic', { thinking_tokens: 2_000, temperature: 1, tool_choice: 'required' }, ['tool_choice', 'temperature']],
    ['anthropic', { temperature: 1.1 }, ['temperature']],
    ['openai-chat', { temperature: 2.1 }, ['temperature']],
    ['openai-responses', { temperature: 1, reasoning_effort: 'low' }, ['temperature']],
  ])('%s does not accept %j: %j', (kind, control, faults) => expect(fields(control, kind)).toEqual(faults));
});
