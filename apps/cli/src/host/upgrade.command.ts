import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';
import { releaseOf } from './release.js';
import { addTrustOptions, type TrustOptions, trustOf } from './trust-options.js';

/** Adds `upgrade` and `rollback` to the command line. */
export function addUpgrade(program: Command, terminal: Terminal): void {
  const upgrade = program
    .command('upgrade')
    .summary('bring a production folder to this release')
    .description(
      'Verifies the image by the key of releases that the folder keeps, makes a base backup, migrates, and replaces one container after the other with those of this release. Until the migration is complete, a fault leaves the old release running.',
    )
    .argument('<folder>', 'a folder that init created')
    .option('--image <name>', 'image of the services; without it checkout-host of this release');
  addTrustOptions(upgrade).action((path: string, { image, ...typed }: TrustOptions & { image?: string }) =>
    withFolder(path, async ({ folder, docker, release }) =>
      release.upgrade(folder, releaseOf(image), docker, (line) => terminal.note(line), trustOf(typed)),
    ),
  );
  const rollback = program
    .command('rollback')
    .summary('bring a production folder back to the previous release')
    .description(
      'Restores the previous release as it was, one container after the other. The database keeps its schema.',
    )
    .argument('<folder>', 'a folder that was upgraded');
  addTrustOptions(rollback).action((path: string, typed: TrustOptions) =>
    withFolder(path, async ({ folder, docker, release }) =>
      release.rollback(folder, docker, (line) => terminal.note(line), trustOf(typed)),
    ),
  );
}

/** Loads what only these two commands need, and turns faults of the folder into failures. */
async function withFolder(
  path: string,
  work: (parts: Awaited<ReturnType<typeof load>>) => Promise<void>,
): Promise<void> {
  const parts = await load(resolve(path));
  try {
    await work(parts);
  } catch (error) {
    if (error instanceof parts.FolderFault) throw new Failure(error.message);
    throw error;
  }
}

async function load(path: string) {
  const { FolderFault, HostFolder } = await import('@deploy/host/folder/host-folder');
  const { dockerIn } = await import('@deploy/host/release/compose');
  const release = await import('@deploy/host/release/upgrade');
  return { FolderFault, folder: new HostFolder(path), docker: dockerIn(path), release };
}
