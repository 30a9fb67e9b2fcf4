import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Owner } from '../layout/compose-file.js';

/** A fault of the folder that its operator can fix. */
export class FolderFault extends Error {}

/** A file of the folder in its required form. */
export interface FolderFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** The folder's record about itself, in `folder.json`; nothing in it is secret. */
export interface FolderState {
  /** The release that wrote the files. */
  readonly version: string;
  readonly image: string;
  /** The id of a verified image: containers run it, whatever the name refers to later. */
  readonly imageId?: string | undefined;
  /** SHA-256 of the key that releases are verified with, which is in `release.pub`. */
  readonly releaseKey?: string | undefined;
  /** The previous release, to which `rollback` returns; absent after a rollback and before an upgrade. */
  readonly previous?: { readonly version: string; readonly image: string; readonly imageId?: string | undefined };
  readonly owner: Owner;
  readonly ports: { readonly http: number; readonly https: number };
  readonly tls: 'public' | 'internal';
  /** SHA-256 of each file that releases write, as it was written. */
  readonly written: Readonly<Record<string, string>>;
}

const STATE = 'folder.json';
/** The public key of releases, where the folder keeps one. */
export const KEY_FILE = 'release.pub';

/** A production folder on disk. */
export class HostFolder {
  constructor(readonly path: string) {}

  get exists(): boolean {
    return existsSync(this.file(STATE));
  }

  /** Throws a `FolderFault` for a folder that `init` did not make. */
  get state(): FolderState {
    try {
      return JSON.parse(readFileSync(this.file(STATE), 'utf8')) as FolderState;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'it is not JSON';
      throw new FolderFault(`${this.file(STATE)} cannot be read (${reason}): was this folder made by checkout init?`);
    }
  }

  file(path: string): string {
    return join(this.path, path);
  }

  /** Returns whether something exists at the path, of whatever kind. */
  has(path: string): boolean {
    return existsSync(this.file(path));
  }

  /** Returns the text of a file; empty without it. */
  read(path: string): string {
    try {
      return readFileSync(this.file(path), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw new FolderFault(`${this.file(path)} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    }
  }

  /** Returns the settings in a file; empty without it. */
  settings(path: string): Record<string, string> {
    return Object.fromEntries(
      Object.entries(parseEnv(this.read(path))).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
  }

  /** Makes a directory with its owner, unless it exists. */
  makeDirectory(path: string, mode: number, owner: Owner): void {
    if (existsSync(this.file(path))) return;
    mkdirSync(this.file(path), { recursive: true, mode });
    own(this.file(path), owner);
  }

  /** Replaces a file as a whole: a concurrent reader sees the old or the new one. */
  write({ path, text, mode }: FolderFile, owner: Owner): void {
    const target = this.file(path);
    if (existsSync(target) && !lstatSync(target).isFile()) throw new FolderFault(`${target} is not a file: remove it`);
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.new`;
    rmSync(temporary, { force: true });
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    chmodSync(temporary, mode);
    own(temporary, owner);
    renameSync(temporary, target);
  }

  /** Returns the files of the release that differ from how they were written. */
  changedByHand({ written }: FolderState): string[] {
    return Object.entries(written).flatMap(([path, hash]) => (hashOf(this.read(path)) === hash ? [] : [path]));
  }

  writeState(state: FolderState): void {
    this.write({ path: STATE, text: `${JSON.stringify(state, undefined, 2)}\n`, mode: 0o644 }, state.owner);
  }
}

/** Returns the hash of a written file for `folder.json`. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function own(path: string, { uid, gid }: Owner): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}
