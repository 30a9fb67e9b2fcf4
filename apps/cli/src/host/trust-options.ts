import type { Trust } from '@deploy/host/release/verified-image';
import type { Command } from 'commander';

/** What the commands that change which image runs understand of signed releases. */
export interface TypedTrust {
  release?: string;
  releaseKey?: string;
  unverified?: boolean;
}

/** Adds the options by which an operator specifies what is to be verified. */
export function addTrustOptions(command: Command): Command {
  return command
    .option('--release <folder>', 'the signed release that the image must be of; without it FOLDER/signed/VERSION')
    .option('--release-key <file>', 'release.pub, to verify with and to keep; without it the key that the folder keeps')
    .option('--unverified', 'take the image as it is, although the folder keeps a key');
}

/** What was typed, as the folder takes it. */
export function trustOf({ release, releaseKey, unverified }: TypedTrust): Trust {
  return { releaseFolder: release, releaseKeyFile: releaseKey, unverified };
}
