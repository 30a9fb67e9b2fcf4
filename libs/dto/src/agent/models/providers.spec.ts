import { describe, expect, it } from '@jest/globals';
import { parseProviderKeys, parseProviders } from './providers.js';

const one = (changes: object, name = 'openai') =>
  parseProviders(
    JSON.stringify({ [name]: { kind: 'openai-responses', url: 'https://api.openai.com/v1/', ...changes } }),
  );

describe('providers of models', () => {
  it('are read in their order, each with kind, URL, default model and the file of its key', () => {
    const providers = one({ model: 'gpt-5', key_file: '/run/secrets/openai', output_limit: 'max_tokens' });

    expect([...providers]).toEqual([
      [
        'openai',
        {
          kind: 'openai-responses',
          url: 'https://api.openai.com/v1',
          defaultModel: 'gpt-5',
          keyFile: '/run/secrets/openai',
          outputLimit: 'max_tokens',
          isNamed: true,
        },
      ],
    ]);
    expect(parseProviders('{}').size).toBe(0);
  });

  it.each([
    [{ kind: 'openai' }, 'kind must be one of openai-chat'],
    [{ url: 'api.openai.com' }, 'URL'],
    [{ url: 'ftp://api.openai.com' }, 'http(s)'],
    [{ url: 'https://key@api.openai.com' }, 'without credentials'],
    [{ url: 'https://api.openai.com/?key=1' }, 'without credentials'],
    [{ key: 'sk-1' }, 'there is no field key'],
    [{ model: '' }, 'model is not a text'],
  ])('with %j are refused', (changes, why) => expect(() => one(changes)).toThrow(why));

  it.each(['local', 'models', 'openai-compatible', 'OpenAI', 'a/b', '', '1st'])('cannot be called %j', (name) => {
    expect(() => one({}, name)).toThrow('no provider can be called');
  });

  it('have keys by name', () => {
    expect([...parseProviderKeys('{"openai": "sk-1"}')]).toEqual([['openai', 'sk-1']]);
    for (const text of ['[]', '{"openai": 7}', '{"openai": ""}', '{"local": "x"}', 'sk-1'])
      expect(() => parseProviderKeys(text)).toThrow();
  });
});
