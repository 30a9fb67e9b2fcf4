import { describe, expect, it } from '@jest/globals';
import { MailSettings } from '@libs/mail/mail-settings';
import { faultsOf, loaded, testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { AgentGatewaySettings } from './settings.js';

const key = 'A'.repeat(43);

testSettings(
  AgentGatewaySettings,
  { beside: MailSettings },
  {
    RUNNER_SEALING_PUBLIC_KEY: {
      takes: [`runner-2026.${key}`],
      refuses: [key, `runner-2026:${key}`, `runner-2026.${key}A`],
      developmentOnly: [`development-runner.${key}`],
    },
    AGENT_ALLOWED_NETWORKS: { default: '', takes: [], refuses: ['127.0.0.1'], developmentOnly: ['127.0.0.0/8'] },
    AGENT_DNS_SERVERS: { optional: true, takes: ['127.0.0.1:5353'] },
    AGENT_ENGINES: {
      default: '',
      takes: { anthropic: ['anthropic'], 'openai-compatible, local': ['openai-compatible', 'local'] },
      refuses: ['openai', 'anthropic,claude'],
    },
    AGENT_CAPABILITIES: {
      default: '',
      takes: { 'web.search': ['web.search'], 'web.search,time': ['web.search', 'time'] },
      refuses: ['web', 'web.search,browser'],
    },
    AGENT_STDIO_SERVERS: { default: '', takes: { files: ['files'], 'files, memory': ['files', 'memory'] } },
    LOCAL_TURN_MICRO_USD: { default: '1000', ...wholeNumber(0, 1_000_000_000) },
    TURN_MAX_MICRO_USD: { default: '1000000', ...wholeNumber(1, 1_000_000_000) },
    ENGINE_PRICES: {
      default: '{}',
      takes: ['{"m": {"input": 1, "output": 2}}', '{"m": {"input": 1, "output": 2, "engine": "anthropic"}}'],
      refuses: ['prices', '{"m": {"input": 1}}', '{"m": {"input": 1, "output": 2, "cache": 1}}'],
    },
    ENGINE_MAX_OUTPUT_TOKENS: { default: '4096', ...wholeNumber(16, 1_000_000) },
    MODEL_PRICES_FILE: { optional: true, takes: [], refuses: ['/nowhere/prices.json'] },
    MODEL_PROVIDERS: {
      default: '{}',
      takes: ['{"openai": {"kind": "openai-responses", "url": "https://api.openai.com/v1", "model": "gpt"}}'],
      refuses: ['openai', '[]', '{"openai": {"kind": "openai", "url": "https://api.openai.com/v1"}}'],
    },
    OWN_KEY_TURN_MICRO_USD: { default: '1000', ...wholeNumber(0, 1_000_000_000) },
    OPENAI_COMPATIBLE_MODEL: { optional: true, takes: ['model-a'] },
    ANTHROPIC_MODEL: { optional: true, takes: ['model-a'] },
    ACCOUNT_FILE_BYTES: { default: '1073741824', ...wholeNumber(1, Number.MAX_SAFE_INTEGER) },
    WORKSPACE_BYTES: { default: '268435456', ...wholeNumber(1, Number.MAX_SAFE_INTEGER) },
    TOTAL_FILE_BYTES: { default: '107374182400', ...wholeNumber(1, Number.MAX_SAFE_INTEGER) },
    FILE_STORE_URL: {
      optional: true,
      secret: true,
      takes: [
        'https://key:secret@s3.example.com/files?region=eu-central-1',
        'postgres://agent_gateway:secret@postgres:5432/checkout_files',
      ],
      refuses: [
        'https://s3.example.com/files',
        'https://key:secret@s3.example.com',
        'postgres://postgres/checkout_files',
      ],
    },
    APPROVAL_LINK_SECRET: {
      optional: true,
      secret: true,
      takes: ['s'.repeat(32), 's'.repeat(200)],
      refuses: ['s'.repeat(31), 's'.repeat(201)],
      developmentOnly: [`development-${'s'.repeat(32)}`],
    },
    TURN_EVENTS_RETENTION_DAYS: { optional: true, ...wholeNumber(31, 36_500) },
    TURN_ARCHIVE_EVENTS: { default: 'false', takes: { true: true, false: false }, refuses: ['yes', '1'] },
  },
);

const env = { ENVIRONMENT: 'development', RUNNER_SEALING_PUBLIC_KEY: `runner-2026.${key}` };

describe('MCP servers', () => {
  it('may lie in the networks that are named', () => {
    const policy = loaded(AgentGatewaySettings, { ...env, AGENT_ALLOWED_NETWORKS: '127.0.0.0/8@80' }).addressPolicy;
    expect([policy.permits('127.0.0.1', 80), policy.permits('127.0.0.1', 81)]).toEqual([true, false]);
  });

  it('are resolved by the DNS servers that are named', () => {
    const { addressResolver } = loaded(AgentGatewaySettings, { ...env, AGENT_DNS_SERVERS: '127.0.0.1:5353' });
    expect((addressResolver as unknown as { dns: { getServers(): string[] } }).dns.getServers()).toEqual([
      '127.0.0.1:5353',
    ]);
  });
});

describe('the secret of links', () => {
  it('is needed with a mail server', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.example' };

    expect(faultsOf(() => loaded(AgentGatewaySettings, { ...env, ...mail }))).toEqual([
      'APPROVAL_LINK_SECRET: is needed with SMTP_URL',
    ]);
  });
});

describe('providers of models', () => {
  it('are those that the operator named, then those of engines with settings of their own', () => {
    const settings = loaded(AgentGatewaySettings, {
      ...env,
      AGENT_ENGINES: 'anthropic, openai-compatible',
      OPENAI_COMPATIBLE_MODEL: 'small',
      MODEL_PROVIDERS: '{"anthropic": {"kind": "anthropic", "url": "https://api.anthropic.com/v1", "model": "large"}}',
    });

    expect([...settings.providers]).toMatchObject([
      ['anthropic', { kind: 'anthropic', defaultModel: 'large', isNamed: true }],
      ['openai-compatible', { kind: 'openai-chat', defaultModel: 'small', isNamed: false }],
    ]);
    expect(settings.offeredEngines).toEqual(['anthropic', 'openai-compatible', 'models']);
  });

  it('are those of the engines alone where none was named', () => {
    const settings = loaded(AgentGatewaySettings, {
      ...env,
      AGENT_ENGINES: 'anthropic, models, local',
      ANTHROPIC_MODEL: 'large',
    });

    expect([...settings.providers]).toEqual([
      ['anthropic', { kind: 'anthropic', defaultModel: 'large', isNamed: false }],
    ]);
    expect(settings.offeredEngines).toEqual(['anthropic']);
  });

  it('speak the protocol of OpenAI unless they are Anthropic, and may have no model of their own', () => {
    const settings = loaded(AgentGatewaySettings, { ...env, AGENT_ENGINES: 'openai-compatible' });

    expect([...settings.providers]).toEqual([['openai-compatible', { kind: 'openai-chat', isNamed: false }]]);
  });
});

describe('the settings of addresses', () => {
  it('include the page of credits in the dashboard', () => {
    const settings = loaded(AgentGatewaySettings, { ...env, PUBLIC_URL: 'https://pay.example' });
    expect(settings.topUpUrl).toBe('https://pay.example/dashboard/integrations/credits');
  });

  it('include a store of files, where one is set', () => {
    const FILE_STORE_URL = 'https://access:secret@s3.example/files?region=eu-1';
    expect(loaded(AgentGatewaySettings, { ...env, FILE_STORE_URL }).fileStoreLocation).toEqual({
      kind: 'bucket',
      endpoint: 'https://s3.example/files',
      region: 'eu-1',
      accessKeyId: 'access',
      secretAccessKey: 'secret',
    });
    expect(loaded(AgentGatewaySettings, env).fileStoreLocation).toBeUndefined();
  });

  it('refuse a database of files that has the accounts, or in production a password of development', () => {
    const DATABASE_URL = 'postgres://agent_gateway:secret@db:5432/checkout';
    const faults = (FILE_STORE_URL: string, more = {}) =>
      faultsOf(() => loaded(AgentGatewaySettings, { ...env, DATABASE_URL, FILE_STORE_URL, ...more })).filter((fault) =>
        fault.startsWith('FILE_STORE_URL'),
      );
    const development = 'postgres://agent_gateway:development-agent_gateway@db:5432/checkout_files';

    expect(faults('postgres://other:secret@db:5432/checkout')).toEqual([
      'FILE_STORE_URL: must not be the database of DATABASE_URL',
    ]);
    expect(faults(development, { ENVIRONMENT: 'production' })).toEqual([
      'FILE_STORE_URL: is a development key, which everybody has',
    ]);
  });
});
