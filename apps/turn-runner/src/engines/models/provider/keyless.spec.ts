import { describe, expect, it } from '@jest/globals';
import { Keyless } from './keyless.js';

const KEY = 'sk-proj-4f/9a+Zq7=Lw';
const ANSWER = { text: '', toolCalls: [], responseMessages: [], finishReason: 'stop' };

describe('an answer of a provider that repeats its key', () => {
  const keyless = new Keyless(` ${KEY}\n`);

  it.each<[string, string]>([
    ['as it is', KEY],
    ['in JSON', JSON.stringify(KEY).replaceAll('/', '\\/')],
    ['in base64', Buffer.from(KEY).toString('base64').replaceAll('=', '')],
    ['in base64 within more', Buffer.from(`my key ${KEY} is`).toString('base64')],
    ['in hex', Buffer.from(KEY).toString('hex')],
    ['in a URL', encodeURIComponent(KEY)],
  ])('has a mark instead of the key, %s', (_, written) => {
    const { text, toolCalls } = keyless.answer({
      ...ANSWER,
      text: `It is ${written}.`,
      toolCalls: [{ input: { deep: [{ [written]: written }] } }],
    });

    expect(text).toContain('[key]');
    expect(JSON.stringify([text, toolCalls])).not.toContain(written);
  });

  it('ends before the key begins, where it was cut off', () => {
    const cut = `Your key is ${KEY.slice(0, -2)}`;

    expect(keyless.stopped(cut)).toBe('Your key is ');
    expect(keyless.answer({ ...ANSWER, text: cut, finishReason: 'length' }).text).toBe('Your key is ');
    expect(keyless.answer({ ...ANSWER, toolCalls: [{ input: `{"a": "${cut}` }] }).toolCalls).toEqual([
      { input: '{"a": "Your key is ' },
    ]);
    expect(keyless.stopped('Yes, that is')).toBe('Yes, that is');
  });

  it('goes back to the provider without thoughts that had the key', () => {
    const content = [
      { type: 'reasoning' as const, text: `So ${KEY}`, providerOptions: { anthropic: { signature: 'x' } } },
      { type: 'reasoning' as const, text: 'So what', providerOptions: { anthropic: { signature: 'y' } } },
      { type: 'text' as const, text: `It is ${KEY}` },
    ];

    const { responseMessages } = keyless.answer({
      ...ANSWER,
      responseMessages: [{ role: 'assistant' as const, content }],
    });

    expect(responseMessages).toEqual([
      { role: 'assistant', content: [content[1], { type: 'text', text: 'It is [key]' }] },
    ]);
  });

  it('is passed on piece by piece without the key', () => {
    const written: string[] = [];
    const sink = keyless.sink({ write: (piece) => written.push(piece), reason: () => {}, restart: () => {} });

    for (const letter of `The key ${KEY} is mine. `) sink.write(letter);

    expect(written.join('')).toBe('The key [key] is mine. ');
  });
});

it('a key that is only a placeholder is left where it stands', () => {
  const keyless = new Keyless('ollama');

  expect(keyless.answer({ ...ANSWER, text: 'Install ollama.' }).text).toBe('Install ollama.');
  expect(new Keyless(undefined).text('anything')).toBe('anything');
});
