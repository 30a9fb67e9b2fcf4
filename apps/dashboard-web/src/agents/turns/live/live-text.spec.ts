import { describe, expect, it } from '@jest/globals';
import { afterEvent, type LiveText, NOTHING_WRITTEN } from './live-text.js';

function after(...events: [type: string, data: object][]): LiveText {
  return events.reduce((live, [type, data]) => afterEvent(live, `turn.${type}`, { step: 0, ...data }), NOTHING_WRITTEN);
}

describe('what an agent writes', () => {
  it('grows with each piece, and is dropped when it is void', () => {
    const half = after(['delta', { offset: 0, text: 'Hel' }], ['delta', { offset: 3, text: 'lo' }]);

    expect(half.text).toBe('Hello');
    expect(afterEvent(half, 'turn.delta', { step: 0, offset: 0, text: 'Hi' }).text).toBe('Hi');
    expect(afterEvent(half, 'turn.text_discarded', { step: 0 }).text).toBe('');
    expect(afterEvent(half, 'turn.delta', { step: 1, offset: 0, text: 'Then' })).toMatchObject({
      step: 1,
      text: 'Then',
    });
  });

  it('names the tools that are under way, and whether it thinks', () => {
    const tools = after(
      ['reasoning_started', {}],
      ['tool_started', { call_id: 'a', tool: 'files_write' }],
      ['tool_started', { call_id: 'b', tool: 'time_now' }],
      ['tool_ended', { call_id: 'a' }],
    );

    expect(tools).toMatchObject({ isThinking: true, tools: { b: 'time_now' } });
    expect(afterEvent(tools, 'turn.reasoning_ended', { step: 0 }).isThinking).toBe(false);
    expect(afterEvent(tools, 'turn.stepped', { step: 3 })).toBe(tools);
  });
});
