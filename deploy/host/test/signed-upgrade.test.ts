import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { FolderFault, HostFolder } from '../src/folder/host-folder.js';
import { makeFolder } from '../src/folder/make-folder.js';
import { keepReleaseKey, releaseKeyOf } from '../src/release/release-key.js';
import { rollback, upgrade } from '../src/release/upgrade.js';
import type { Trust } from '../src/release/verified-image.js';
import { idOf, NEXT, NotedDocker, WISHES } from './noted-docker.js';

const SIGNER = new URL('../../../release/signature.mjs', import.meta.url).href;
const SIGNED_ID = idOf(NEXT.image);
const PREVIOUS = { version: WISHES.state.version, image: WISHES.state.image };

describe('An upgrade with a key of releases', () => {
  let parent: string;
  let folder: HostFolder;
  let docker: NotedDocker;
  let release: string;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const file = (name: string) => join(release, name);

  const makeKey = (name: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(parent, `${name}.key`), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400 });
    writeFileSync(join(parent, `${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }));
  };
  const key = (name = 'ours') => join(parent, `${name}.pub`);
  /** Makes a release as `make-release.mjs` does. */
  const makeRelease = (path: string, { version, image }: typeof NEXT, lines = `${idOf(image)}  ${image}\n`) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `checkout-host-${version}.cdx.json`), '{}');
    writeFileSync(join(path, 'NOTES.md'), `## ${version}\n`);
    writeFileSync(join(path, 'images.txt'), lines);
    sign(path);
  };
  const sign = (path: string, name = 'ours') => {
    const program = `import { signFolder } from ${JSON.stringify(SIGNER)}; signFolder(${JSON.stringify(path)}, ${JSON.stringify(join(parent, `${name}.key`))})`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  };
  const keep = async () => void keepReleaseKey(folder, folder.state, (await releaseKeyOf(folder, key()))!);
  const upgradeWith = (trust: Trust = { releaseFolder: release }) => upgrade(folder, NEXT, docker, print, trust);
  const services = () =>
    Object.entries(
      (parse(folder.read('compose.yaml')) as { services: Record<string, { image: string; pull_policy?: string }> })
        .services,
    ).filter(([, { image }]) => /checkout-host|sha256/.test(image));
  const expectNothingDone = () => {
    expect(docker.calls).toEqual([]);
    expect(folder.state).toMatchObject(PREVIOUS);
    expect(folder.has('releases')).toBe(false);
  };
  const refused = async (reason: string, trust?: Trust) => {
    const failed = upgradeWith(trust);
    await expect(failed).rejects.toThrow(FolderFault);
    await expect(failed).rejects.toThrow(reason);
    expectNothingDone();
  };

  beforeEach(async () => {
    parent = mkdtempSync(join(tmpdir(), 'signed-'));
    folder = new HostFolder(join(parent, 'checkout'));
    release = join(parent, 'release');
    lines.length = 0;
    for (const name of ['ours', 'theirs']) makeKey(name);
    makeFolder(folder, WISHES);
    docker = new NotedDocker(folder);
    makeRelease(release, NEXT);
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  describe('that the folder keeps', () => {
    beforeEach(() => keep());

    it('runs the image that was signed by its id, which is requested from no registry', async () => {
      await upgradeWith();

      expect(lines[0]).toBe(`the image ${NEXT.image} is the one that was signed: ${SIGNED_ID}`);
      expect(folder.state).toMatchObject({ ...NEXT, imageId: SIGNED_ID, previous: PREVIOUS });
      expect(services().map(([name]) => name)).toEqual(
        expect.arrayContaining(['web', 'chain', 'work', 'keys', 'migrate', 'after-restore', 'doctor']),
      );
      for (const [, service] of services()) expect(service).toMatchObject({ image: SIGNED_ID, pull_policy: 'never' });
      expect(docker.calls.find(({ command }) => command.includes('migrate.js'))!.imageThen).toBe(SIGNED_ID);
    });

    it('runs what was verified, although its tag and the release are changed right afterwards', async () => {
      docker.afterInspection = () => {
        docker.images.set(NEXT.image, { id: idOf('evil'), digests: [] });
        docker.images.set('kept by nobody', { id: SIGNED_ID, digests: [] });
      };
      await upgradeWith();
      writeFileSync(file('images.txt'), `${idOf('evil')}  ${NEXT.image}\n`);

      for (const [, { image }] of services()) expect(image).toBe(SIGNED_ID);
      expect(new Set(docker.calls.slice(2).map(({ imageThen }) => imageThen))).toEqual(new Set([SIGNED_ID]));
    });

    it('finds the release of its version in the production folder', async () => {
      makeRelease(folder.file('signed/0.3.0'), NEXT);
      await upgradeWith({});

      expect(folder.state.imageId).toBe(SIGNED_ID);
    });

    it('recognizes an image by the digest of a registry, too, whichever store Docker has and whatever it is called here', async () => {
      const digest = idOf('manifest');
      rmSync(file('SHA256SUMS'));
      const pushed = 'registry.example.com:5000/team/checkout-host';
      makeRelease(release, NEXT, `${idOf('config')}  ${pushed}:0.3.0\n${idOf('config')}  ${pushed}@${digest}\n`);
      docker.images.set(NEXT.image, { id: idOf('of another store'), digests: [digest] });
      await upgradeWith();

      expect(folder.state.imageId).toBe(idOf('of another store'));
    });

    it.each([
      ['signed by another key', () => sign(release, 'theirs'), 'SHA256SUMS.sig is not of this key'],
      ['with changed ids', () => appendFileSync(file('images.txt'), '\n'), 'images.txt was changed'],
      [
        'with changed ids and checksums',
        () => {
          const signature = readFileSync(file('SHA256SUMS.sig'));
          writeFileSync(file('images.txt'), `${idOf('evil')}  ${NEXT.image}\n`);
          sign(release, 'theirs');
          writeFileSync(file('SHA256SUMS.sig'), signature);
        },
        'SHA256SUMS was changed',
      ],
      [
        'with truncated checksums',
        () => writeFileSync(file('SHA256SUMS'), readFileSync(file('SHA256SUMS')).subarray(0, 100)),
        'SHA256SUMS was changed',
      ],
      ['without checksums', () => rmSync(file('SHA256SUMS')), 'SHA256SUMS is missing'],
      ['without a signature', () => rmSync(file('SHA256SUMS.sig')), 'SHA256SUMS.sig is missing'],
      ['without ids', () => rmSync(file('images.txt')), 'images.txt is missing'],
      [
        'that never had ids',
        () => {
          rmSync(file('images.txt'));
          sign(release);
        },
        'it has no images.txt, so it binds no image',
      ],
      [
        'of an empty list of images',
        () => {
          writeFileSync(file('images.txt'), '');
          sign(release);
        },
        'images.txt is empty',
      ],
      [
        'of another image',
        () => {
          writeFileSync(file('images.txt'), `${SIGNED_ID}  checkout-migrate:0.3.0\n`);
          sign(release);
        },
        'images.txt has no image checkout-host',
      ],
      [
        'with half an id',
        () => {
          writeFileSync(file('images.txt'), `${SIGNED_ID.slice(0, 20)}  ${NEXT.image}\n`);
          sign(release);
        },
        'images.txt has an invalid line',
      ],
      [
        'of an older version',
        () => {
          rmSync(release, { recursive: true });
          makeRelease(release, { ...NEXT, version: '0.2.9' });
        },
        'it is of 0.2.9 where 0.3.0 is to run',
      ],
      [
        'of two versions',
        () => {
          writeFileSync(file('checkout-host-0.2.9.cdx.json'), '{}');
          sign(release);
        },
        'the release must have one list of materials',
      ],
      [
        'that leads out of its folder',
        () => {
          writeFileSync(join(parent, 'outside'), '');
          appendFileSync(file('SHA256SUMS'), `${idOf('').slice(7)}  ../outside\n`);
          signSums();
        },
        'SHA256SUMS has an invalid line',
      ],
      [
        'that names its parent',
        () => {
          appendFileSync(file('SHA256SUMS'), `${idOf('').slice(7)}  ..\n`);
          signSums();
        },
        'SHA256SUMS has an invalid line',
      ],
      [
        'with a link instead of a file',
        () => {
          renameSync(file('images.txt'), join(parent, 'elsewhere'));
          symlinkSync(join(parent, 'elsewhere'), file('images.txt'));
        },
        'images.txt is not a file',
      ],
      [
        'with a link instead of its checksums',
        () => {
          renameSync(file('SHA256SUMS'), join(parent, 'elsewhere'));
          symlinkSync(join(parent, 'elsewhere'), file('SHA256SUMS'));
        },
        'SHA256SUMS is not a file',
      ],
      [
        'with a pipe, which nobody writes to',
        () => {
          rmSync(file('NOTES.md'));
          execFileSync('mkfifo', [file('NOTES.md')]);
        },
        'NOTES.md is not a file',
      ],
      ['with one more file', () => writeFileSync(file('more'), ''), 'more is not part of the release'],
      ['that is missing', () => rmSync(release, { recursive: true }), 'SHA256SUMS is missing'],
    ])('refuses a release %s, before it changes anything', async (_what, change, reason) => {
      change();
      await refused(reason);
    });

    it('refuses another image under the name', async () => {
      docker.images.set(NEXT.image, { id: idOf('evil'), digests: [idOf('evil manifest')] });
      await refused(`the image ${NEXT.image} is not the one that was signed: Docker has ${idOf('evil')}`);
    });

    it('refuses to go on without a release, unless the operator requests that', async () => {
      await refused('there is no signed release of 0.3.0', {});
      await refused('neither --release nor --release-key', { unverified: true, releaseFolder: release });
      await upgradeWith({ unverified: true });

      expect(lines[0]).toBe(`the image ${NEXT.image} was not verified, as --unverified says`);
      expect(folder.state).toMatchObject(NEXT);
      expect(folder.state.imageId).toBeUndefined();
      expect(folder.read('compose.yaml')).toContain(`image: ${NEXT.image}\n`);
    });

    it('is not turned off by a key that is lost, replaced or another one', async () => {
      await refused('another key than the one that this folder keeps', { releaseKeyFile: key('theirs') });
      const kept = folder.read('release.pub');
      writeFileSync(folder.file('release.pub'), readFileSync(key('theirs')));
      sign(release, 'theirs');
      await refused('another key than the one that this folder keeps');
      rmSync(folder.file('release.pub'));
      await refused('release.pub is not there, and this folder keeps a key');
      sign(release);
      await upgradeWith({ releaseFolder: release, releaseKeyFile: key() });

      expect(folder.read('release.pub')).toBe(kept);
      expect(folder.state.imageId).toBe(SIGNED_ID);
    });

    it('goes back to an image that was verified by its id, and to another one only when that is requested or verified', async () => {
      await upgradeWith();
      await expect(rollback(folder, docker, print)).rejects.toThrow('there is no signed release of 0.2.0');
      expect(folder.state.version).toBe('0.3.0');
      const old = join(parent, 'old');
      makeRelease(old, PREVIOUS);
      await rollback(folder, docker, print, { releaseFolder: old });

      for (const [, service] of services())
        expect(service).toMatchObject({ image: idOf(PREVIOUS.image), pull_policy: 'never' });
      expect(folder.state).toMatchObject({ ...PREVIOUS, imageId: idOf(PREVIOUS.image) });
      expect(folder.state.releaseKey).toBeDefined();
      expect(folder.changedByHand(folder.state)).toEqual([]);
      await upgradeWith();
      docker.images.delete(PREVIOUS.image);
      docker.images.set('what it is called now', { id: idOf(PREVIOUS.image), digests: [] });
      await rollback(folder, docker, print);
      expect(folder.state.imageId).toBe(idOf(PREVIOUS.image));

      await upgradeWith();
      docker.images.delete('what it is called now');
      const calls = docker.calls.length;
      await expect(rollback(folder, docker, print)).rejects.toThrow('this machine has no longer the image sha256:');
      expect(docker.calls).toHaveLength(calls);
      expect(folder.state.version).toBe('0.3.0');
    });

    it('takes back what was never verified with --unverified, and goes on to trust the key', async () => {
      await upgradeWith();
      await rollback(folder, docker, print, { unverified: true });

      expect(folder.read('compose.yaml')).toContain(`image: ${PREVIOUS.image}\n`);
      await expect(upgrade(folder, NEXT, docker, print)).rejects.toThrow('there is no signed release of 0.3.0');
    });
  });

  it('keeps the key that it was verified with, and verifies by it from then on', async () => {
    chmodSync(key(), 0o600);
    appendFileSync(key(), 'what else stood there\n');
    await upgradeWith({ releaseFolder: release, releaseKeyFile: key() });
    expect(folder.read('release.pub')).toMatch(/^-----BEGIN PUBLIC KEY-----\n[^\n]+\n-----END PUBLIC KEY-----\n$/);
    await expect(rollback(folder, docker, print)).rejects.toThrow('there is no signed release of 0.2.0');
    await rollback(folder, docker, print, { unverified: true });

    await expect(upgrade(folder, NEXT, docker, print)).rejects.toThrow('there is no signed release of 0.3.0');
  });

  it('does not forget a key by going back to a release from before it was kept', async () => {
    await upgradeWith({});
    await keep();
    const { releaseKey } = folder.state;
    await rollback(folder, docker, print, { unverified: true });

    expect(releaseKey).toMatch(/^[0-9a-f]{64}$/);
    expect(folder.state).toMatchObject({ ...PREVIOUS, releaseKey });
  });

  it('keeps no key whose release was refused', async () => {
    await refused('is not of this key', { releaseFolder: release, releaseKeyFile: key('theirs') });
    expect(folder.has('release.pub')).toBe(false);
  });

  it('refuses to verify without a key, by a private one, or by an invalid one', async () => {
    await refused('there is no key to verify the release with', { releaseFolder: release });
    await refused('is a private key', { releaseFolder: release, releaseKeyFile: join(parent, 'ours.key') });
    await refused('is not a public key in PEM', { releaseFolder: release, releaseKeyFile: file('NOTES.md') });
    await refused('cannot be read: ENOENT', { releaseFolder: release, releaseKeyFile: join(parent, 'none') });
  });

  it('reports in one line that nothing was verified, where no key is kept', async () => {
    await upgradeWith({});
    expect(lines[0]).toBe(
      `the image ${NEXT.image} was not verified: this folder keeps no key of releases (--release-key release.pub keeps one)`,
    );
    expect(folder.read('compose.yaml')).toContain(`image: ${NEXT.image}\n`);
    expect(folder.read('compose.yaml')).not.toContain('pull_policy');
  });

  /** Signs the checksums as they are: somebody with the key may have written anything. */
  function signSums(): void {
    const program = `import { sign } from 'node:crypto'; import { readFileSync, writeFileSync } from 'node:fs'; const [sums, key] = process.argv.slice(1); writeFileSync(sums + '.sig', sign(undefined, readFileSync(sums), readFileSync(key)).toString('base64'))`;
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
      file('SHA256SUMS'),
      join(parent, 'ours.key'),
    ]);
  }
});
