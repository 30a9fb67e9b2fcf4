import { describe, expect, it } from '@jest/globals';
import { NO_MEDIA } from '../../media/turn-media.js';
import type { ClosedCall, Conversation, PastStep } from '../interface/engine.js';
import { LocalEngine } from './local-engine.js';

const PRICE = 1_000;
const engine = new LocalEngine(PRICE);

function conversation(text: string, tools: string[], steps: PastStep[] = []): Conversation {
  return {
    turnId: 'tn_1',
    space: 'sp_1',
    instructions: '',
    model: null,
    fallbackModels: [],
    control: {},
    ownKeys: new Map(),
    text,
    files: [],
    tools: tools.map((name) => ({ name, description: '', inputSchema: {}, isRepeatable: true })),
    unavailable: [],
    steps,
    deadline: 0,
    media: async () => NO_MEDIA,
    history: async () => ({ summary: '', turns: [{ position: 1, text: 'hello', answer: 'Hi.\nThere.', tools: [] }] }),
  };
}

function closed(name: string, given: Record<string, unknown>, result: string, isError = false): PastStep {
  const call: ClosedCall = { call_id: 'c', engine_call_id: null, name, arguments: given, fault: null, result, isError };
  return { text: '', calls: [call], message: null, model: null, input_tokens: 0, output_tokens: 0 };
}

/** The text that the last step wrote, piece by piece. */
let written: string[] = [];
const sink = {
  write: (piece: string) => void written.push(piece),
  reason: () => undefined,
  restart: () => undefined,
};

async function step(of: Conversation, signal = new AbortController().signal) {
  written = [];
  return (await engine.plan(of)).take(signal, PRICE, sink);
}

describe('the local engine', () => {
  it('calls one tool in each step, in the order of the text, and charges once', async () => {
    const text = 'remember a as 1 then recall a';
    const tools = ['memory_set', 'memory_get'];

    const first = await step(conversation(text, tools));
    const second = await step(conversation(text, tools, [closed('memory_set', { key: 'a' }, 'Kept.')]));

    expect(first).toMatchObject({ calls: [{ name: 'memory_set' }], cost_micro_usd: PRICE });
    expect(second).toMatchObject({ calls: [{ name: 'memory_get' }], cost_micro_usd: 0 });
    expect(await engine.plan(conversation(text, tools))).toMatchObject({ leastMicroUsd: PRICE, mostMicroUsd: PRICE });
  });

  it('reports the results of all calls, and what it is', async () => {
    const steps = [
      closed('time_now', {}, '{"utc":"2026-01-01T00:00:00.000Z"}'),
      closed('files_write', { name: 'a.txt' }, '{}'),
    ];

    const { text } = await step(
      conversation('what time is it then write file a.txt: x', ['time_now', 'files_write'], steps),
    );

    expect(text).toBe(
      'It is 2026-01-01T00:00:00.000Z (UTC).\nI wrote the file a.txt.\n(local engine: rule-based, no model)',
    );
  });

  it('describes payment links in words', async () => {
    const created = closed(
      'checkout_create_payment_link',
      { amount_usd_cents: 1_205, note: 'a shirt' },
      '{"pay_url":"https://p/pay/tok","token":"tok"}',
    );
    const status = closed(
      'checkout_get_payment_status',
      { token: 'tok' },
      '{"status":"paid","paid_total_usd_cents":1205,"amount_usd_cents":1205}',
    );
    const tools = ['checkout_create_payment_link', 'checkout_get_payment_status'];

    const { text } = await step(
      conversation('create a payment link of $12.05 for a shirt then is tok paid?', tools, [created, status]),
    );

    expect(text).toContain('Payment link over $12.05 for a shirt: https://p/pay/tok (token tok)');
    expect(text).toContain('Payment link tok is paid: $12.05 of $12.05 received.');
  });

  it('leaves the rest undone after a failure', async () => {
    const steps = [closed('http_fetch', { url: 'https://a' }, 'refused', true)];

    const answer = await step(conversation('fetch https://a then recall a', ['http_fetch', 'memory_get'], steps));

    expect(answer.calls).toEqual([]);
    expect(answer.text).toContain('http_fetch did not work: refused\nI left the rest undone.');
  });

  it('finds a tool of a server by its name with a dot, and reports where there is no such tool', async () => {
    expect(await step(conversation('call crm.find {"id": 1}', ['crm__find']))).toMatchObject({
      calls: [{ name: 'crm__find', arguments: { id: 1 } }],
    });
    expect((await step(conversation('call crm.find', []))).text).toContain('this space has no tool crm.find');
  });

  it('shows what it can do where it does not understand, and earlier turns on request', async () => {
    expect((await step(conversation('sing', ['http_fetch', 'crm__find']))).text).toMatch(
      /- fetch https:[^\n]+\n- call crm__find/,
    );
    expect((await step(conversation('what did I ask before?', []))).text).toContain('- hello => Hi.');
  });

  it('writes its text word by word, and slowly on request', async () => {
    const { text } = await step(conversation('say slowly: one  two\nthree', []));

    expect(text).toBe('one  two\nthree\n(local engine: rule-based, no model)');
    expect(written.slice(0, 3)).toEqual(['one  ', 'two\n', 'three\n']);
    expect(written.join('')).toBe(text);
  });

  it('returns the part of a text in which it was stopped, and its price', async () => {
    const stop = new AbortController();
    const taking = step(conversation(`say slowly: ${'word '.repeat(50)}`, []), stop.signal);
    setTimeout(() => stop.abort(), 120);

    const part = await taking.catch((error: unknown) => error);

    expect(part).toMatchObject({ name: 'PartialAnswer', step: { text: written.join(''), cost_micro_usd: PRICE } });
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(50);
  });
});
