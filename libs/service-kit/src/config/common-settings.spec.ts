import { describe, expect, it } from '@jest/globals';
import { CommonSettings, DatabaseSettings } from './common-settings.js';
import { loaded, testSettings, wholeNumber } from './testing/settings-table.js';

/** The first and the last seed in docker-compose.yml. */
const FIRST_SEED = 'SUACGGMQZMO3EM3JIYBEWLNVEQYVBZCILXDZVO43XMJRSJCWTDDXTM4VJA';
const LAST_SEED = 'SUAIRQLQX2LDS2YMNQWBUQMU6FOYKU76RP4EUU6QXE3IOIJYUTHQSYNDWY';
/** URLs with public passwords, in each place where the driver finds a password. */
const PUBLIC_PASSWORDS = [
  'postgres://auth:development-auth@postgres:5432/checkout',
  'postgres://auth:%64evelopment-auth@postgres.example.com/checkout',
  'postgres://auth:development-100%@postgres.example.com/checkout',
  'postgres://auth:Development@/checkout?host=/run/postgresql',
  'postgres://auth:secret@postgres.example.com/checkout?sslmode=require&password=development-auth',
];

testSettings(
  CommonSettings,
  {},
  {
    ENVIRONMENT: { default: 'production', takes: ['development', 'production'], refuses: ['staging', 'Production'] },
    HOST: { default: '0.0.0.0', takes: ['127.0.0.1', '::1'] },
    PORT: { default: '8080', ...wholeNumber(0, 65_535) },
    PUBLIC_URL: {
      takes: ['https://pay.example.com', 'http://localhost:8080'],
      refuses: ['pay.example.com', 'ftp://pay.example.com', 'https://'],
    },
    LOG_LEVEL: {
      default: 'info',
      takes: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      refuses: ['loud', 'INFO'],
    },
    NATS_URL: { takes: ['nats://127.0.0.1:4222', 'nats://one:4222,nats://two:4222'] },
    NATS_NKEY_SEED: {
      optional: true,
      secret: true,
      takes: ['SUAOJE2L3C6QEQ7SR4AKRQHBYAWKPX6XVYDL6KHKHVFW4'],
      developmentOnly: [FIRST_SEED, LAST_SEED],
    },
    SHUTDOWN_DELAY_MS: { default: '10000', ...wholeNumber(0, 300_000) },
    METRICS_PORT: { optional: true, ...wholeNumber(1, 65_535) },
  },
);

testSettings(
  DatabaseSettings,
  { beside: CommonSettings },
  {
    DATABASE_URL: {
      secret: true,
      takes: [
        'postgres://one:secret@postgres.example.com/checkout',
        'postgres://one@development.example.com/development?application_name=development',
        'postgres://development:secret-development@postgres.example.com/checkout',
        'postgres://one:100%@postgres.example.com/checkout',
      ],
      developmentOnly: PUBLIC_PASSWORDS,
    },
    DATABASE_DIRECT_URL: {
      optional: true,
      secret: true,
      takes: ['postgres://one:secret@direct.example.com/checkout'],
      developmentOnly: PUBLIC_PASSWORDS,
    },
    DATABASE_POOL_SIZE: { default: '20', ...wholeNumber(6, 200) },
    EVENT_CONCURRENCY: { default: '8', ...wholeNumber(1, 100) },
    EVENT_ACK_WAIT_MS: { default: '30000', ...wholeNumber(1_000, 600_000) },
    ANTI_ENTROPY_INTERVAL_MS: { default: '3600000', ...wholeNumber(100, 86_400_000) },
    STREAM_REPLICAS: { default: '1', takes: { 1: 1, 3: 3, 5: 5 }, refuses: ['0', '2', '4', '6', 'three'] },
  },
);

describe('the database of a service', () => {
  const pooler = 'postgres://sessions@pooler.example.com/checkout';

  it("is the leaders' too where nothing else is set", () => {
    expect(loaded(DatabaseSettings, { DATABASE_URL: pooler }).leaderDatabaseUrl).toBe(pooler);
  });

  it('is reached by leaders past the pooler', () => {
    const direct = 'postgres://sessions@postgres.example.com/checkout';
    const settings = loaded(DatabaseSettings, { DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct });
    expect([settings.databaseUrl, settings.leaderDatabaseUrl]).toEqual([pooler, direct]);
  });
});

describe('the environment', () => {
  it('is production unless it is set to development', () => {
    expect(loaded(CommonSettings).isProduction).toBe(true);
    expect(loaded(CommonSettings, { ENVIRONMENT: 'development' }).isProduction).toBe(false);
  });
});
