import type { Trust } from '@deploy/host/release/verified-image';
import type { Command } from 'commander';

/** The options for signed releases of the commands that change which image runs. */
export interface TrustOptions {
  release?: string;
  releaseKey?: string;
  unverified?: boolean;
}

/** Adds the options by which an operator chooses what is verified. */
export function addTrustOptions(command: Command): Command {
  return command
    .option('--release <folder>', 'the signed release that the image must belong to; without it FOLDER/signed/VERSION')
    .option('--release-key <file>', 'release.pub, to verify with and to keep; without it the key that the folder keeps')
    .option('--unverified', 'take the image as it is, although the folder keeps a key');
}

/** Converts the typed options to those of the folder. */
export function trustOf({ release, releaseKey, unverified }: TrustOptions): Trust {
  return { releaseFolder: release, releaseKeyFile: releaseKey, unverified };
}
