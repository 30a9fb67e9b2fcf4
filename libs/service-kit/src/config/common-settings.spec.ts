import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from './common-settings.js';
import { loadSettings } from './load-settings.js';

const env = {
  PUBLIC_URL: 'https://pay.example.com',
  NATS_URL: 'nats://nats.example.com',
  DATABASE_URL: 'postgres://sessions@pooler.example.com/checkout',
};

describe('the database of a service', () => {
  it("is the leaders' too where nothing else is set", () => {
    expect(loadSettings(DatabaseSettings, env).leaderDatabaseUrl).toBe(env.DATABASE_URL);
  });

  it('is reached by leaders past the pooler', () => {
    const direct = 'postgres://sessions@postgres.example.com/checkout';
    const settings = loadSettings(DatabaseSettings, { ...env, DATABASE_DIRECT_URL: direct });
    expect([settings.databaseUrl, settings.leaderDatabaseUrl]).toEqual([env.DATABASE_URL, direct]);
  });
});
