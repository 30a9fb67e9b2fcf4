import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { faultsOf, loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { TurnRunnerSettings } from './settings.js';

const key = 'A'.repeat(43);
const http = {
  takes: ['https://provider.example.com/v1', 'http://localhost:11434'],
  refuses: ['provider.example.com', 'ftp://provider.example.com'],
};
const price = (change: Record<string, unknown>) =>
  JSON.stringify({ small: { input: 1, cached: 1, output: 1, ...change } });

testSettings(
  TurnRunnerSettings,
  { beside: DatabaseSettings },
  {
    RUNNER_SEALING_PRIVATE_KEYS: {
      secret: true,
      takes: [`runner-2026:${key}`, `runner-2026:${key},runner-2025:${key}`],
      refuses: [key, `runner-2026.${key}`, `one:${key},one:${key}`],
      developmentOnly: [`development-runner:${key}`],
    },
    AGENT_ALLOWED_NETWORKS: { default: '', takes: [], refuses: ['127.0.0.1'], developmentOnly: ['127.0.0.0/8'] },
    AGENT_DNS_SERVERS: { optional: true, takes: ['127.0.0.1:5353'] },
    TURN_CONCURRENCY: { default: '32', ...wholeNumber(1, 1_000) },
    WEB_SEARCH_PROVIDER: { default: 'plain', takes: ['plain'], refuses: ['google', 'tavily', 'brave', 'searxng'] },
    WEB_SEARCH_URL: { optional: true, ...http },
    WEB_SEARCH_KEY: { optional: true, secret: true, takes: ['key'] },
    MCP_STDIO_SERVERS: {
      default: '{}',
      takes: ['{}', '{"files":{"command":"mcp-files","args":["/srv"],"env":{"A":"b"}}}'],
      refuses: ['files', '[]', '{"files":{}}', '{"files":{"command":"a","args":"b"}}', '{"a b":{"command":"a"}}'],
    },
    LOCAL_TURN_MICRO_USD: { default: '1000', ...wholeNumber(0, 1_000_000_000) },
    OPENAI_COMPATIBLE_BASE_URL: { optional: true, ...http },
    OPENAI_COMPATIBLE_API_KEY: { optional: true, secret: true, takes: ['key'] },
    OPENAI_COMPATIBLE_MODEL: { optional: true, takes: ['small'] },
    OPENAI_COMPATIBLE_OUTPUT_LIMIT: {
      default: 'auto',
      takes: ['auto', 'max_tokens', 'max_completion_tokens'],
      refuses: ['max_output_tokens'],
    },
    ANTHROPIC_API_KEY: { optional: true, secret: true, takes: ['key'] },
    ANTHROPIC_BASE_URL: { default: 'https://api.anthropic.com/v1', ...http },
    ANTHROPIC_MODEL: { optional: true, takes: ['small'] },
    ENGINE_PRICES: {
      default: '{}',
      takes: ['{}', price({}), price({ input: 0, output: 1_000_000_000 })],
      refuses: [
        'small',
        '[]',
        price({ input: -1 }),
        price({ input: 1.5 }),
        price({ output: 1_000_000_001 }),
        price({ cachd: 1 }),
      ],
    },
    ENGINE_MAX_OUTPUT_TOKENS: { default: '4096', ...wholeNumber(16, 1_000_000) },
    MODEL_PRICES_FILE: { optional: true, takes: [], refuses: ['/nowhere/prices.json'] },
    MODEL_PROVIDERS: {
      default: '{}',
      takes: ['{"openai": {"kind": "openai-responses", "url": "https://api.openai.com/v1", "key_file": "/run/key"}}'],
      refuses: ['openai', '[]', '{"openai": {"kind": "openai-responses", "url": "https://a.example", "key": "sk"}}'],
    },
    MODEL_PROVIDER_KEYS: { default: '{}', secret: true, takes: ['{"openai": "sk-1"}'], refuses: ['sk-1', '{"a": 1}'] },
    MODEL_IDLE_TIMEOUT_S: { default: '180', ...wholeNumber(1, 3_600) },
    OWN_KEY_TURN_MICRO_USD: { default: '1000', ...wholeNumber(0, 1_000_000_000) },
  },
);

describe('What the settings of a turn runner mean', () => {
  const load = (env: Record<string, string> = {}) =>
    loaded(TurnRunnerSettings, {
      ENVIRONMENT: 'development',
      RUNNER_SEALING_PRIVATE_KEYS: `runner-2026:${key}`,
      ...env,
    });

  it('is which programs spaces may name', () => {
    const { stdioServers } = load({ MCP_STDIO_SERVERS: '{"files":{"command":"mcp-files"}}' });
    expect([...stdioServers]).toEqual([['files', { command: 'mcp-files', args: [], env: {} }]]);
    expect(load().stdioServers.size).toBe(0);
  });

  it('is what models cost, with the name that was meant where a field is misspelled', () => {
    expect(faultsOf(() => load({ ENGINE_PRICES: price({ cache_writes: 1 }) }))).toEqual([
      expect.stringContaining('small: there is no field cache_writes. Did you mean cache_write?'),
    ]);
  });

  it('is where the web is searched, with a key or without', () => {
    const WEB_SEARCH_URL = 'https://search.example.com/v1';
    expect(load({ WEB_SEARCH_KEY: 'key' }).searchProvider).toBeNull();
    expect(load({ WEB_SEARCH_URL }).searchProvider).toEqual({ name: 'plain', url: WEB_SEARCH_URL, key: '' });
    const tavily = { WEB_SEARCH_PROVIDER: 'tavily', WEB_SEARCH_KEY: 'key' };
    expect(load(tavily).searchProvider).toEqual({ name: 'tavily', url: 'https://api.tavily.com/search', key: 'key' });
    expect(load({ ...tavily, WEB_SEARCH_URL }).searchProvider).toEqual({
      name: 'tavily',
      url: WEB_SEARCH_URL,
      key: 'key',
    });
    const searxng = { WEB_SEARCH_PROVIDER: 'searxng', WEB_SEARCH_URL };
    expect(load(searxng).searchProvider).toEqual({ name: 'searxng', url: WEB_SEARCH_URL, key: '' });
  });

  it('is which addresses tools may call, and who resolves them', () => {
    const settings = load({ AGENT_ALLOWED_NETWORKS: '127.0.0.0/8@80', AGENT_DNS_SERVERS: '127.0.0.1:5353' });
    expect(settings.addressPolicy.permits('127.0.0.1', 80)).toBe(true);
    expect(settings.addressPolicy.permits('127.0.0.1', 81)).toBe(false);
    const { dns } = settings.addressResolver as unknown as { dns: { getServers(): string[] } };
    expect(dns.getServers()).toEqual(['127.0.0.1:5353']);
  });
});
