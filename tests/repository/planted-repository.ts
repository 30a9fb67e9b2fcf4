import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** Files by their path in this repository. */
export type Files = Readonly<Record<string, string>>;

const FENCES = ['.dependency-cruiser.cjs', '.dependency-cruiser.resolve.cjs'];
/** The folders that the fences check; each must exist. */
const FOLDERS = ['apps', 'libs', 'deploy', 'sdks', 'tests'];

/**
 * Makes a small repository with the fences of this one. A package in it has the exports of its namesake here, but no
 * compiled files: faults between two packages are found in their sources. Returns its folder; the caller removes it.
 */
export function plantedRepository(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of FENCES) cpSync(join(ROOT, name), join(folder, name));
  for (const name of FOLDERS) mkdirSync(join(folder, name));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const packages = Object.keys(files).map((path) => /^(apps|libs|deploy)\/[^/]+/.exec(path)?.[0]);
  for (const path of new Set(packages.filter((name) => name !== undefined))) addPackage(folder, path);
  return folder;
}

export function removeRepository(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function addPackage(folder: string, path: string): void {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
    name: string;
    exports: unknown;
  };
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(folder, path), link);
}
