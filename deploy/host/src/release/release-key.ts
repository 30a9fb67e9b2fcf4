import { createHash, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FolderFault, type FolderState, type HostFolder, KEY_FILE } from '../folder/host-folder.js';
import { releaseScripts } from './release-scripts.js';

/** The public key that releases are signed with. */
export interface ReleaseKey {
  readonly key: KeyObject;
  /** The key in the form that the folder keeps: the key alone, whatever else its file contained. */
  readonly pem: string;
  /** SHA-256 of the key, by which people and `folder.json` identify it. */
  readonly fingerprint: string;
}

/**
 * Returns the key to verify releases with: the one that a folder keeps, or the one in a file that the operator names,
 * which must equal the kept one unless it is to replace it. Returns undefined where there is none. Throws a
 * `FolderFault`.
 */
export async function releaseKeyOf(
  folder: HostFolder,
  file: string | undefined,
  { replaces = false }: { replaces?: boolean | undefined } = {},
): Promise<ReleaseKey | undefined> {
  if (file === undefined) return keptKey(folder);
  const given = await keyInFile(file);
  const known = fingerprintOf(folder) ?? (await keptKey(folder))?.fingerprint;
  if (known !== undefined && known !== given.fingerprint && !replaces)
    throw new FolderFault(
      `${file} is another key than the one that this folder keeps, whose SHA-256 is ${known}. To trust it from now on: ${replacement(folder, file)}`,
    );
  return given;
}

/** Keeps a key in an existing folder, and adds it to the folder's record. */
export function keepReleaseKey(folder: HostFolder, state: FolderState, { pem, fingerprint }: ReleaseKey): FolderState {
  const keeping = { ...state, releaseKey: fingerprint };
  if (folder.read(KEY_FILE) !== pem) folder.write({ path: KEY_FILE, text: pem, mode: 0o644 }, state.owner);
  if (state.releaseKey !== fingerprint) folder.writeState(keeping);
  return keeping;
}

/**
 * Returns the kept key. `folder.json` has its hash, so that a lost or replaced file is a fault, and does not turn the
 * verification off.
 */
async function keptKey(folder: HostFolder): Promise<ReleaseKey | undefined> {
  const known = fingerprintOf(folder);
  const text = folder.read(KEY_FILE);
  if (text === '') {
    if (known === undefined) return undefined;
    throw new FolderFault(
      `${folder.file(KEY_FILE)} is not there, and this folder keeps a key of releases: give it again with --release-key. Its SHA-256 is ${known}`,
    );
  }
  const kept = await releaseKeyIn(text, folder.file(KEY_FILE));
  if (known !== undefined && kept.fingerprint !== known)
    throw new FolderFault(
      `${folder.file(KEY_FILE)} is another key than the one that this folder keeps, whose SHA-256 is ${known}. To trust it from now on: ${replacement(folder, folder.file(KEY_FILE))}`,
    );
  return kept;
}

function fingerprintOf(folder: HostFolder): string | undefined {
  return folder.exists ? folder.state.releaseKey : undefined;
}

function replacement(folder: HostFolder, file: string): string {
  return `checkout init ${folder.path} --release-key ${file} --replace-release-key`;
}

async function keyInFile(file: string): Promise<ReleaseKey> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new FolderFault(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  return releaseKeyIn(text, file);
}

async function releaseKeyIn(text: string, file: string): Promise<ReleaseKey> {
  const { publicKeyIn } = await releaseScripts();
  try {
    const key = publicKeyIn(text, file);
    const fingerprint = createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex');
    return { key, pem: String(key.export({ type: 'spki', format: 'pem' })), fingerprint };
  } catch (error) {
    throw new FolderFault((error as Error).message);
  }
}
