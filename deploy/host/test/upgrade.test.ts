import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderFault, HostFolder } from '../src/folder/host-folder.js';
import { makeFolder } from '../src/folder/make-folder.js';
import { rollback, upgrade } from '../src/release/upgrade.js';
import { checkStep } from '../src/release/versions.js';
import { idOf, NEXT, NotedDocker, WISHES } from './noted-docker.js';

describe('An upgrade of one host', () => {
  let folder: HostFolder;
  let docker: NotedDocker;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  beforeEach(() => {
    folder = new HostFolder(join(mkdtempSync(join(tmpdir(), 'upgrade-')), 'checkout'));
    makeFolder(folder, WISHES);
    docker = new NotedDocker(folder);
    lines.length = 0;
  });
  afterEach(() => rmSync(join(folder.path, '..'), { recursive: true, force: true }));

  const contents = (path = '.'): Record<string, string> =>
    Object.assign(
      {},
      ...readdirSync(folder.file(path), { withFileTypes: true }).map((entry) => {
        const below = join(path, entry.name);
        if (below === 'releases') return {};
        return entry.isDirectory() ? contents(below) : { [below]: folder.read(below) };
      }),
    ) as Record<string, string>;

  it('backs up before it changes anything, migrates before it replaces anything, and replaces one after the other', async () => {
    await upgrade(folder, NEXT, docker, print);
    const at = (pattern: RegExp) => docker.calls.findIndex(({ command }) => pattern.test(command));
    const order = [
      /backup now/,
      /compare$/,
      /exec --no-TTY nats sh -c kill -HUP 1/,
      /provision migrate$/,
      / chain$/,
      / work$/,
      / web$/,
    ];

    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
    expect(order.map(at)).not.toContain(-1);
    // Compose 2.26 counts dependencies as part of a container: the next plain `up` would replace all of them at once.
    expect(docker.calls.filter(({ command }) => /^up .*--no-deps/.test(command))).toEqual([]);
    expect(docker.calls[at(/backup now/)]!.imageThen).toBe('checkout-host:0.2.0');
    expect(docker.calls[at(/provision migrate$/)]!.imageThen).toBe('checkout-host:0.3.0');
    expect(folder.state).toMatchObject({ ...NEXT, previous: { version: '0.2.0', image: 'checkout-host:0.2.0' } });
  });

  it.each([/backup now/, /compare$/, /kill -HUP 1/, /provision migrate$/])(
    'leaves everything as it was when %s fails',
    async (failing) => {
      const before = contents();
      docker.failing = failing;

      await expect(upgrade(folder, NEXT, docker, print)).rejects.toThrow(
        'Nothing was upgraded: 0.2.0 goes on running.',
      );
      expect(contents()).toEqual(before);
      expect(docker.calls.some(({ command }) => / (chain|work|web)$/.test(command))).toBe(false);
      docker.failing = undefined;
      await upgrade(folder, NEXT, docker, print);
      expect(folder.state.version).toBe('0.3.0');
    },
  );

  it('reports how to go back when a container does not become healthy, and goes back to the same files', async () => {
    const before = contents();
    docker.failing = / work$/;
    await expect(upgrade(folder, NEXT, docker, print)).rejects.toThrow(`checkout rollback ${folder.path}`);
    expect(docker.calls.at(-1)!.command).toMatch(/ work$/);
    docker.failing = undefined;
    docker.calls.length = 0;
    await rollback(folder, docker, print);

    expect(contents()).toEqual(before);
    expect(docker.calls.some(({ command }) => command.includes('migrate.js'))).toBe(false);
    await expect(rollback(folder, docker, print)).rejects.toThrow('no release before it');
  });

  it('goes back from another image of the same version', async () => {
    const before = contents();
    const other = { ...NEXT, version: WISHES.state.version };
    await upgrade(folder, other, docker, print);
    expect(folder.read('compose.yaml')).toContain(`image: ${other.image}\n`);
    await rollback(folder, docker, print);

    expect(contents()).toEqual(before);
  });

  it('keeps the secrets, and copies of them as closed as they are', async () => {
    const before = contents('secrets');
    await upgrade(folder, NEXT, docker, print);

    expect(contents('secrets')).toEqual(before);
    expect(statSync(folder.file('releases')).mode & 0o777).toBe(0o700);
    expect(statSync(folder.file('releases/0.2.0/secrets/migrate.env')).mode & 0o777).toBe(0o400);
    expect(lines.join()).not.toMatch(/postgres:\/\//);
  });

  it('refuses what would undo the work of a person, lack an image, or skip a release, before it does anything', async () => {
    const refused = async (release = NEXT) => {
      await expect(upgrade(folder, release, docker, print)).rejects.toThrow(FolderFault);
      expect(docker.calls).toEqual([]);
    };
    await refused({ version: '0.4.0', image: NEXT.image });
    await refused({ version: '0.1.0', image: NEXT.image });
    await refused(WISHES.state);
    docker.images.delete(NEXT.image);
    await refused();
    docker.images.set(NEXT.image, { id: idOf(NEXT.image), digests: [] });
    chmodSync(folder.file('compose.yaml'), 0o644);
    appendFileSync(folder.file('compose.yaml'), '# mine\n');
    await refused();
  });

  it('refuses a release whose settings are not set yet', async () => {
    const without = folder.read('settings.env').replace(/^USDT_ADDRESS=.*\n/m, '');
    folder.write({ path: 'settings.env', text: without, mode: 0o644 }, WISHES.state.owner);

    await expect(upgrade(folder, NEXT, docker, print)).rejects.toThrow(
      /set these in settings.env first:\n {2}- USDT_ADDRESS/,
    );
    expect(folder.state.version).toBe('0.2.0');
  });
});

describe('The step from one release to another', () => {
  it.each([
    ['0.2.0', '0.2.1'],
    ['0.2.5', '0.3.0'],
    ['1.0.0', '1.1.0-rc.1'],
  ])('may be from %s to %s', (from, to) => expect(() => checkStep(from, to)).not.toThrow());

  it.each([
    ['0.2.0', '0.4.0', 'upgrade to 0.3.x first'],
    ['0.2.0', '1.0.0', 'more than one step'],
    ['0.3.0', '0.2.9', 'checkout rollback'],
    ['0.2.0', 'latest', 'is not a version'],
  ])('may not be from %s to %s', (from, to, why) => expect(() => checkStep(from, to)).toThrow(why));
});
