import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createUser } from '@nats-io/nkeys';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { chooseNatsServer, findNatsServer, type NatsServerSources } from '../src/nats/find-nats-server.js';
import { startNatsServer } from '../src/nats/nats-server.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-nats-'));

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('startNatsServer', () => {
  it('keeps its streams over a kill', async () => {
    const first = await startNatsServer({ dir });
    const before = await connect({ servers: first.url });
    await (await jetstreamManager(before)).streams.add({ name: 'kept', subjects: ['kept.>'] });
    await jetstream(before).publish('kept.one', 'a');
    await before.close();
    await first.kill();

    const second = await startNatsServer({ dir, port: first.port });
    const after = await connect({ servers: second.url });
    const { state } = await (await jetstreamManager(after)).streams.info('kept');

    expect(state.messages).toBe(1);
    await after.close();
    await second.stop();
  });

  it('lets a user publish what it may and nothing else', async () => {
    const user = createUser();
    const users = [{ nkey: user.getPublicKey(), publish: ['mine.>'], subscribe: ['_INBOX_mine.>'] }];
    const server = await startNatsServer({ dir: join(dir, 'users'), config: { users } });
    const connection = await connect({
      servers: server.url,
      authenticator: nkeyAuthenticator(user.getSeed()),
      inboxPrefix: '_INBOX_mine',
    });
    const refusal = (async () => {
      for await (const status of connection.status()) if (status.type === 'error') return status.error.message;
      return undefined;
    })();

    connection.publish('others.thing');

    expect(await refusal).toMatch(/permissions violation/i);
    await connection.close();
    await expect(connect({ servers: server.url, reconnect: false })).rejects.toThrow(/authorization/i);
    await server.stop();
  });

  it('reports why it does not start', async () => {
    await expect(startNatsServer({ dir: join(dir, 'broken'), config: 'no_such_setting: 1' })).rejects.toThrow(
      /unknown field "no_such_setting"/,
    );
  });
});

describe('findNatsServer', () => {
  it('refuses a server that is too old, naming both versions', async () => {
    const old = join(dir, 'old-server');
    writeFileSync(old, '#!/bin/sh\necho "nats-server: v2.8.4"\n', { mode: 0o755 });
    process.env.NATS_SERVER = old;
    try {
      await expect(findNatsServer()).rejects.toThrow('is nats-server 2.8.4, too old: 2.9.0 or newer is needed');
    } finally {
      delete process.env.NATS_SERVER;
    }
  });
});

describe('chooseNatsServer', () => {
  const serverOf = (version: string) => {
    const path = join(dir, `server-${version}`);
    writeFileSync(path, `#!/bin/sh\necho "nats-server: v${version}"\n`, { mode: 0o755 });
    return path;
  };
  const choice = async (given: Partial<NatsServerSources>, newerThanOnPath = true) => {
    const lines: string[] = [];
    const nothing: NatsServerSources = {
      onPath: () => undefined,
      downloaded: () => undefined,
      download: () => Promise.reject(new Error('no network')),
      install: () => 'no package manager',
    };
    const chosen = await chooseNatsServer({ ...nothing, ...given }, (line) => lines.push(line), {
      newerThanOnPath,
    }).then(
      ({ version }) => version,
      (error: Error) => error.message,
    );
    return { chosen, lines };
  };
  const [older, newer, download] = [() => serverOf('2.9.10'), () => serverOf('2.10.0'), () => serverOf('2.10.27')];

  it.each<[string, Partial<NatsServerSources>, string]>([
    ['a newer one on PATH', { onPath: newer, downloaded: download }, '2.10.0'],
    ['an earlier download before an older one on PATH', { onPath: older, downloaded: download }, '2.10.27'],
    ['a download before an older one on PATH', { onPath: older, download: async () => download() }, '2.10.27'],
    ['a download where nothing can be installed', { download: async () => download() }, '2.10.27'],
  ])('chooses %s', async (_, given, version) => {
    expect(await choice(given)).toEqual({ chosen: version, lines: [] });
  });

  it('chooses the older one on PATH where no newer one is available, and reports what that means', async () => {
    const { chosen, lines } = await choice({ onPath: older });

    expect(chosen).toBe('2.9.10');
    expect(lines).toEqual([expect.stringMatching(/2\.9\.10, which acknowledges events before .* \(no network\)/)]);
  });

  it('downloads nothing for tests, which do not survive a power cut', async () => {
    const given = { onPath: older, download: () => Promise.reject(new Error('was asked for')) };

    expect(await choice(given, false)).toEqual({ chosen: '2.9.10', lines: [] });
  });

  it('chooses what the package manager installed', async () => {
    const found: string[] = [];
    const install = () => void found.push(older());

    expect((await choice({ onPath: () => found[0], install })).chosen).toBe('2.9.10');
  });

  it('reports all that was tried', async () => {
    const { chosen } = await choice({});
    expect(chosen).toContain('nats-server is missing and could not be installed (no package manager; no network)');
  });
});
