import { FolderFault, type FolderState, type HostFolder } from '../folder/host-folder.js';
import { makeFolder } from '../folder/make-folder.js';
import type { Docker } from './compose.js';
import { keepRelease, pinImage, returnTo } from './kept-release.js';
import { keepReleaseKey } from './release-key.js';
import { type AdmittedImage, admittedImage, type Trust, type WantedImage } from './verified-image.js';
import { checkStep } from './versions.js';

/** A release and the image of its services. */
export interface Release {
  readonly version: string;
  readonly image: string;
}

/**
 * The order in which containers are replaced: first the chain, which nobody waits for; then what people see, and last a
 * test network.
 */
const ROLLED = ['keys', 'chain', 'work', 'web', 'testnet'] as const;

const STORAGE = ['postgres', 'nats', 'backup', 'caddy'] as const;

export type Print = (line: string) => void;

/**
 * Upgrades a folder to the next release: checks whether it may, and whether the image is the one that was signed, makes
 * a base backup, migrates, and replaces one container after the other. Until the migration is done nothing of the old
 * release has changed, and a fault leaves it running. Throws a `FolderFault`.
 */
export async function upgrade(
  folder: HostFolder,
  release: Release,
  docker: Docker,
  print: Print,
  trust: Trust = {},
): Promise<void> {
  const found = folder.state;
  if (found.version === release.version && found.image === release.image)
    throw new FolderFault(
      `the folder is of ${release.version} already, and so are these commands: take the clone of the release that you want`,
    );
  checkStep(found.version, release.version);
  refuseChanged(folder, found);
  const admitted = await admittedImage(folder, release, docker, trust);
  print(admitted.note);
  const before = keepingKey(folder, found, admitted);
  keepRelease(folder, before);
  try {
    await prepare(folder, before, { ...release, imageId: admitted.imageId }, docker, print);
  } catch (error) {
    returnTo(folder, before.version);
    await reloadNats(docker).catch(() => undefined);
    throw new FolderFault(`${(error as Error).message}\nNothing was upgraded: ${before.version} goes on running.`);
  }
  await roll(folder, docker, print, `checkout rollback ${folder.path}`);
  await refreshCaddy(folder, before.version, docker);
  print(`upgraded from ${before.version} to ${release.version}`);
}

/**
 * Returns to the previous release, unchanged; schemas stay, because that release is made to run on them. Its image must
 * be the one that was verified then, or be verified now. Throws a `FolderFault`.
 */
export async function rollback(folder: HostFolder, docker: Docker, print: Print, trust: Trust = {}): Promise<void> {
  const { version, previous } = folder.state;
  if (!previous) throw new FolderFault(`${version} has no release before it that this folder could go back to`);
  const admitted = await admittedImage(folder, previous, docker, trust);
  print(admitted.note);
  const current = keepingKey(folder, folder.state, admitted);
  // For another image of the same version, the files to restore are where this one would be kept.
  if (version !== previous.version) keepRelease(folder, current);
  returnTo(folder, previous.version);
  if (admitted.imageId !== undefined) pinImage(folder, admitted.imageId);
  await reloadNats(docker);
  await roll(folder, docker, print, `checkout upgrade ${folder.path}`);
  await refreshCaddy(folder, version, docker);
  print(`back from ${version} to ${previous.version}; the database keeps what ${version} added to it`);
}

/** Returns the folder's record, with the key that a release was verified with. */
function keepingKey(folder: HostFolder, state: FolderState, { key }: AdmittedImage): FolderState {
  return key === undefined ? state : keepReleaseKey(folder, state, key);
}

async function prepare(
  folder: HostFolder,
  before: FolderState,
  { version, image, imageId }: WantedImage,
  docker: Docker,
  print: Print,
): Promise<void> {
  await docker.compose('up', '--detach', '--wait', 'postgres', 'nats');
  const name = (await docker.compose('run', '--rm', '--no-deps', 'backup', 'now')).trim().split('\n').at(-1);
  print(`base backup ${name}`);
  const previous = { version: before.version, image: before.image, imageId: before.imageId };
  const { written: _written, ...state } = { ...before, version, image, imageId, previous };
  makeFolder(folder, { settings: {}, secrets: {}, state }, { refusesMissing: true });
  print(comparison(await docker.compose('run', '--rm', '--no-deps', 'migrate', ...migrateCommand('compare'))));
  // Done first, so that services may publish and read new subjects before the first of them does.
  await reloadNats(docker);
  await docker.compose('run', '--rm', '--no-deps', 'migrate', ...migrateCommand('provision', 'migrate'));
  print('migrated');
}

function migrateCommand(...commands: string[]): string[] {
  return ['--env-file=/run/checkout/migrate.env', 'migrate.js', ...commands];
}

function comparison(output: string): string {
  const pending = output.split('\n').filter((line) => line.includes(': pending '));
  return pending.length === 0 ? 'no migration is pending' : pending.join('\n');
}

async function roll(folder: HostFolder, docker: Docker, print: Print, wayOut: string): Promise<void> {
  for (const container of ROLLED) {
    // Releases older than the signer have no container for it, and few have a test network.
    if (!folder.read('compose.yaml').includes(`\n  ${container}:\n`)) continue;
    try {
      // Started with its dependencies, which already run: without them Compose 2.26 takes the container for another one
      // than the next `up` does.
      await docker.compose('up', '--detach', '--wait', container);
    } catch (error) {
      throw new FolderFault(
        `${(error as Error).message}\n${container} does not become healthy. The way out: ${wayOut}`,
      );
    }
    print(`${container} is replaced and healthy`);
  }
  // A container whose definition did not change continues to run.
  await docker.compose('up', '--detach', '--wait', '--remove-orphans', ...STORAGE);
}

/**
 * Makes the server read its users again; it disconnects nobody who is still one. Run inside of its container: after a
 * signal by `docker kill` the engine assumes a stop by hand, and does not start the container again after a reboot.
 */
async function reloadNats(docker: Docker): Promise<void> {
  await docker.compose('exec', '--no-TTY', 'nats', 'sh', '-c', 'kill -HUP 1');
}

/** Restarts Caddy if its file changed: it reads nothing else, and only when it starts. */
async function refreshCaddy(folder: HostFolder, other: string, docker: Docker): Promise<void> {
  if (folder.read('Caddyfile') !== folder.read(`releases/${other}/Caddyfile`)) await docker.compose('restart', 'caddy');
}

function refuseChanged(folder: HostFolder, state: FolderState): void {
  const changed = folder.changedByHand(state);
  if (changed.length > 0)
    throw new FolderFault(
      `changed by hand, and an upgrade would undo it: ${changed.join(', ')}. Move your changes into compose.override.yaml or settings.env, remove the file, and run checkout init`,
    );
}
