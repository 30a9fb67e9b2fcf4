import { describe, expect, it } from '@jest/globals';
import { type Intent, intentsOf } from './intents.js';

const call = (tool: string, args: Record<string, unknown>): Intent => ({ kind: 'call', tool, arguments: args });

describe('the grammar of the local engine', () => {
  it.each([
    ['fetch https://example.com/a?b=1', 'http_fetch', { url: 'https://example.com/a?b=1' }],
    ['Please fetch https://example.com.', 'http_fetch', { url: 'https://example.com' }],
    ['remember color as deep blue', 'memory_set', { key: 'color', value: 'deep blue' }],
    ['recall color?', 'memory_get', { key: 'color' }],
    ['forget color', 'memory_delete', { key: 'color' }],
    ['run js: [1,2].map((n) => n * 2)', 'code_js', { code: '[1,2].map((n) => n * 2)' }],
    ['deliver {"a": {"b": "}"}}', 'output_deliver', { a: { b: '}' } }],
    ['write file note.txt: Hello, Ada.', 'files_write', { name: 'note.txt', content: 'Hello, Ada.' }],
    ['read file note.txt', 'files_read', { file: 'note.txt' }],
    ['list files', 'files_list', {}],
    ['What time is it?', 'time_now', {}],
    ['search for blue shirts', 'web_search', { query: 'blue shirts' }],
    [
      'create a payment link of $12.50 for a blue shirt',
      'checkout_create_payment_link',
      { amount_usd_cents: 1_250, note: 'a blue shirt' },
    ],
    ['create payment link of $7', 'checkout_create_payment_link', { amount_usd_cents: 700 }],
    ['is tok_1 paid?', 'checkout_get_payment_status', { token: 'tok_1' }],
    ['payment status tok_1', 'checkout_get_payment_status', { token: 'tok_1' }],
    ['call crm__find {"id": 7}', 'crm__find', { id: 7 }],
    ['call crm.ping', 'crm.ping', {}],
  ])('reads %j', (text, tool, args) => {
    expect(intentsOf(text)).toEqual([call(tool, args)]);
  });

  it('finds several intents in their order', () => {
    expect(intentsOf('remember a as 1, then recall a; then what time is it?')).toEqual([
      call('memory_set', { key: 'a', value: '1' }),
      call('memory_get', { key: 'a' }),
      call('time_now', {}),
    ]);
  });

  it('does not split at a then inside a text or JSON', () => {
    expect(intentsOf('write file a.txt: first this then that')).toEqual([
      call('files_write', { name: 'a.txt', content: 'first this then that' }),
    ]);
    expect(intentsOf('deliver {"note": "then call me"} then recall a')).toEqual([
      call('output_deliver', { note: 'then call me' }),
      call('memory_get', { key: 'a' }),
    ]);
  });

  it('reports what is wrong with JSON', () => {
    expect(intentsOf('deliver {"a": }')).toMatchObject([{ kind: 'fault' }]);
  });

  it('offers help for everything else', () => {
    expect(intentsOf('sing a song')).toEqual([{ kind: 'help' }]);
    expect(intentsOf('')).toEqual([{ kind: 'help' }]);
  });
});
