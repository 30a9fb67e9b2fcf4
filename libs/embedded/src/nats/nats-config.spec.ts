import { describe, expect, it } from '@jest/globals';
import { isAtLeast, natsConfigText } from './nats-config.js';

const INSTANCE = { port: 4222, monitoringPort: 8222, storeDir: '/tmp/a "b"' };

describe('natsConfigText', () => {
  it('requires a disk write before every acknowledgment from 2.10 on', () => {
    expect(natsConfigText('2.10.0', INSTANCE, {})).toContain('sync_interval: always');
    expect(natsConfigText('2.15.1-beta', INSTANCE, {})).toContain('sync_interval: always');
  });

  it('leaves the setting out for 2.9, which would not start with it', () => {
    expect(natsConfigText('2.9.10', INSTANCE, {})).not.toContain('sync_interval');
  });

  it('gives each user exactly its subjects', () => {
    const user = { nkey: 'UABC', publish: ['a.>'], subscribe: ['_INBOX_x.>'] };

    const text = natsConfigText('2.9.10', INSTANCE, { users: [user] });

    expect(text).toContain('nkey: UABC');
    expect(text).toContain('publish: { allow: ["a.>"] }');
    expect(text).toContain('subscribe: { allow: ["_INBOX_x.>"] }');
  });

  it('lets only those reply who serve somebody, and not for longer than they are waited for', () => {
    const user = { publish: [], subscribe: [] };
    const service = { nkey: 'UABC', ...user, repliesWithinMs: 4_000 };

    const text = natsConfigText('2.9.10', INSTANCE, { users: [service, { nkey: 'UDEF', ...user }] });

    const [ofService, ofOther] = text.split('nkey: ').slice(1);
    expect(ofService).toContain('allow_responses: { max: 1, expires: "4s" }');
    expect(ofOther).not.toContain('allow_responses');
  });

  it('quotes paths', () => {
    expect(natsConfigText('2.9.10', INSTANCE, {})).toContain('store_dir: "/tmp/a \\"b\\""');
  });
});

describe('isAtLeast', () => {
  it.each([
    ['2.9.10', '2.9.9', true],
    ['2.9.10', '2.10.0', false],
    ['3.0.0', '2.99.99', true],
    ['2.10.0-RC.1', '2.10.0', true],
  ])('%s at least %s: %s', (version, wanted, response) => {
    expect(isAtLeast(version, wanted)).toBe(response);
  });
});
