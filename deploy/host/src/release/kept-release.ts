import { FolderFault, type FolderState, type HostFolder, hashOf } from '../folder/host-folder.js';

/** Modes of restored files. */
const SECRET = 0o400;
const PROGRAM = 0o755;
const PLAIN = 0o644;

const COMPOSE = 'compose.yaml';

/** The file with keys in releases older than the signer: the next one moves them out, and a rollback needs them. */
const WITH_KEYS = 'secrets/sweeper.env';

function hasKeys(text: string): boolean {
  return /^RELAYER_PRIVATE_KEY=/m.test(text);
}

/** Keeps all files that a release has written in `releases/<version>`, with the folder's record at that time. */
export function keepRelease(folder: HostFolder, state: FolderState): void {
  const { owner } = state;
  folder.makeDirectory('releases', 0o700, owner);
  folder.makeDirectory(`releases/${state.version}`, 0o700, owner);
  const withKeys = hasKeys(folder.read(WITH_KEYS)) ? [WITH_KEYS] : [];
  for (const path of [...Object.keys(state.written), ...withKeys])
    folder.write({ path: `releases/${state.version}/${path}`, text: folder.read(path), mode: modeOf(path) }, owner);
  const text = `${JSON.stringify(state)}\n`;
  folder.write({ path: `releases/${state.version}/folder.json`, text, mode: PLAIN }, owner);
}

/** Restores all files that a release had written. Throws a `FolderFault` where they were not kept. */
export function returnTo(folder: HostFolder, version: string): void {
  const kept = folder.read(`releases/${version}/folder.json`);
  if (kept === '') throw new FolderFault(`${folder.file(`releases/${version}`)} is not there: nothing was changed`);
  const state = JSON.parse(kept) as FolderState;
  const withKeys = hasKeys(folder.read(`releases/${version}/${WITH_KEYS}`)) ? [WITH_KEYS] : [];
  for (const path of [...Object.keys(state.written), ...withKeys])
    folder.write({ path, text: folder.read(`releases/${version}/${path}`), mode: modeOf(path) }, state.owner);
  // The trusted key is not part of a release: a rollback does not forget it.
  const { releaseKey = state.releaseKey } = folder.state;
  folder.writeState(releaseKey === undefined ? state : { ...state, releaseKey });
}

/**
 * Makes the containers of the release run an image by its id, where they use a name: for a release that was restored
 * and verified only now.
 */
export function pinImage(folder: HostFolder, imageId: string): void {
  const { state } = folder;
  if (state.imageId === imageId) return;
  const text = folder
    .read(COMPOSE)
    .split('\n')
    .flatMap((line) => {
      const [, indent, name] = /^( +)image: "?(.+?)"?$/.exec(line) ?? [];
      return name === state.image ? [`${indent}image: ${imageId}`, `${indent}pull_policy: never`] : [line];
    })
    .join('\n');
  folder.write({ path: COMPOSE, text, mode: PLAIN }, state.owner);
  folder.writeState({ ...state, imageId, written: { ...state.written, [COMPOSE]: hashOf(text) } });
}

function modeOf(path: string): number {
  if (path.startsWith('secrets/')) return SECRET;
  return path.endsWith('.sh') ? PROGRAM : PLAIN;
}
