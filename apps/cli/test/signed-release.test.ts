import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseOf } from '../src/host/release.js';
import { programFor } from '../src/program.js';
import { TestTerminal } from './test-terminal.js';

/** The repository, relative to the compiled file. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const { version, image } = releaseOf(undefined);
const ID = `sha256:${createHash('sha256').update('the image').digest('hex')}`;
const node = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' });

/**
 * A substitute for the program `docker`: it records each call, and has the images that files are named after. For the
 * real one see deploy/host/README.md.
 */
const DOCKER = `#!/bin/sh
here=$(dirname "$0")
printf '%s\\n' "$*" >> "$here/calls"
[ "$1" = image ] || exit 0
echo 'WARNING: this is no part of the answer' >&2
for last; do :; done
if ! cat "$here/images/$last" 2>/dev/null; then
  echo "Error response from daemon: No such image: $last" >&2
  exit 1
fi
`;

describe('A signed release, for the operator of one host', () => {
  let parent: string;
  let folder: string;
  let release: string;
  const path = process.env['PATH'];
  const key = () => join(parent, 'keys/release.pub');
  const checkout = async (...args: string[]) => {
    const terminal = new TestTerminal();
    await programFor(terminal).exitOverride().parseAsync(args, { from: 'user' });
    return terminal.text;
  };
  const file = (name: string, text: string) => {
    writeFileSync(join(parent, name), text, { mode: 0o600 });
    return join(parent, name);
  };
  const init = (...more: string[]) =>
    checkout(
      ...['init', folder, '--domain', 'pay.example.com', '--operator-email', 'you@example.com'],
      ...['--chain', 'arbitrum-sepolia', '--rpc-file', file('rpc', 'https://one.example/KEY')],
      ...['--smtp-file', file('smtp', 'smtps://user:PASSWORD@mail.example')],
      ...['--contract', contract(), ...more],
    );
  const contract = () =>
    file(
      'contract.env',
      [
        ...['CHAIN_ID=421614', `CHECKOUT_ADDRESS=0x${'1'.repeat(40)}`, 'CHECKOUT_DEPLOY_BLOCK=7'],
        ...['USDC_ADDRESS=0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', `USDT_ADDRESS=0x${'2'.repeat(40)}`],
      ].join('\n'),
    );
  const haveImages = (images: Record<string, string>) => {
    rmSync(join(parent, 'bin/images'), { recursive: true, force: true });
    mkdirSync(join(parent, 'bin/images'));
    for (const [name, id] of Object.entries(images))
      writeFileSync(join(parent, 'bin/images', name), JSON.stringify({ Id: id, RepoDigests: null }));
  };
  const calls = () => (existsSync(join(parent, 'bin/calls')) ? readFileSync(join(parent, 'bin/calls'), 'utf8') : '');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  /** Makes the folder one of the previous release. */
  const makeOlder = () => {
    const state = JSON.parse(read('folder.json')) as object;
    writeFileSync(
      join(folder, 'folder.json'),
      JSON.stringify({ ...state, version: '0.1.0', image: 'checkout-host:0.1.0', imageId: undefined }),
    );
  };

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'signed-'));
    folder = join(parent, 'checkout');
    release = join(parent, 'release');
    mkdirSync(join(parent, 'bin'));
    writeFileSync(join(parent, 'bin/docker'), DOCKER);
    chmodSync(join(parent, 'bin/docker'), 0o755);
    process.env['PATH'] = `${join(parent, 'bin')}:${path}`;
    haveImages({ [image]: ID });
    node(join(ROOT, 'deploy/release/make-key.mjs'), join(parent, 'keys'));
    mkdirSync(release);
    writeFileSync(join(release, `checkout-host-${version}.cdx.json`), '{}');
    writeFileSync(join(release, 'images.txt'), `${ID}  ${image}\n`);
    const signer = JSON.stringify(pathToFileURL(join(ROOT, 'deploy/release/signature.mjs')).href);
    const program = `import { signFolder } from ${signer}; signFolder(...process.argv.slice(1))`;
    node('--input-type=module', '--eval', program, release, join(parent, 'keys/release.key'));
  });
  afterEach(() => {
    process.env['PATH'] = path;
    rmSync(parent, { recursive: true, force: true });
  });

  it('is what init verifies the first image by, and keeps the key of', async () => {
    const text = await init('--release-key', key(), '--release', release);

    expect(text).toContain(`(image ${image}, as it was signed)`);
    expect(read('release.pub')).toBe(readFileSync(key(), 'utf8'));
    expect(read('compose.yaml')).toContain(`image: ${ID}\n    pull_policy: never\n`);
    expect(await checkout('init', folder)).toContain('is complete: nothing was changed');
    expect(calls()).toBe(`image inspect --format {{json .}} -- ${image}\n`);
  });

  it('is required by init where the key alone is given, and verifies the image of an existing folder', async () => {
    expect(await init('--release-key', key())).toContain(`! the image ${image} is not verified`);
    expect(read('compose.yaml')).toContain(`image: ${image}\n`);
    expect(await checkout('init', folder)).toContain(`! the image ${image} is not verified`);

    expect(await checkout('init', folder, '--release', release)).toContain('as it was signed');
    expect(read('compose.yaml')).not.toContain(`image: ${image}\n`);
  });

  it('is refused by init where the image is another one, and nothing is written', async () => {
    haveImages({ [image]: `sha256:${'f'.repeat(64)}` });

    await expect(init('--release-key', key(), '--release', release)).rejects.toThrow('is not the one that was signed');
    expect(existsSync(folder)).toBe(false);
  });

  it('replaces no key that is kept, unless that is requested', async () => {
    await init('--release-key', key());
    node(join(ROOT, 'deploy/release/make-key.mjs'), join(parent, 'theirs'));
    const theirs = join(parent, 'theirs/release.pub');

    await expect(checkout('init', folder, '--release-key', theirs)).rejects.toThrow('--replace-release-key');
    expect(read('release.pub')).toBe(readFileSync(key(), 'utf8'));
    await checkout('init', folder, '--release-key', theirs, '--replace-release-key');
    expect(read('release.pub')).toBe(readFileSync(theirs, 'utf8'));
    await expect(checkout('init', folder, '--release', release)).rejects.toThrow('is not of this key');
  });

  it('decides what upgrade and rollback run, by the program docker', async () => {
    await init('--release-key', key());
    makeOlder();
    await expect(checkout('upgrade', folder)).rejects.toThrow(`there is no signed release of ${version}`);
    haveImages({});
    await expect(checkout('upgrade', folder, '--release', release)).rejects.toThrow(
      `this machine has no image ${image}`,
    );
    expect(calls()).not.toContain('compose');
    haveImages({ [image]: ID, 'checkout-host:0.1.0': `sha256:${'a'.repeat(64)}` });
    expect(await checkout('upgrade', folder, '--release', release)).toContain(`is the one that was signed: ${ID}`);
    expect(calls()).toContain('provision migrate');
    expect(read('compose.yaml')).toContain(`image: ${ID}\n`);

    await expect(checkout('rollback', folder)).rejects.toThrow('there is no signed release of 0.1.0');
    expect(await checkout('rollback', folder, '--unverified')).toContain('was not verified, as --unverified says');
  });

  it('is not taken for missing where Docker does not respond', async () => {
    await init('--release-key', key());
    makeOlder();
    writeFileSync(join(parent, 'bin/docker'), '#!/bin/sh\necho "Cannot connect to the Docker daemon" >&2\nexit 1\n');
    await expect(checkout('upgrade', folder, '--release', release)).rejects.toThrow(
      'Cannot connect to the Docker daemon',
    );
    writeFileSync(join(parent, 'bin/docker'), '#!/bin/sh\necho "{}"\n');
    await expect(checkout('upgrade', folder, '--release', release)).rejects.toThrow('does not say what the image is');
  });
});
