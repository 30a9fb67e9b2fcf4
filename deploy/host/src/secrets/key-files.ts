import { Wallet } from 'ethers';
import { type KeyFile, TESTNET_KEY_FILE } from '../layout/containers.js';
import type { GivenSecrets, MOVED, ServiceSecrets } from './host-secrets.js';

export type KeyTexts = Readonly<Record<KeyFile, string>>;

const SETTING_OF = {
  'relayer.key': 'RELAYER_PRIVATE_KEY',
  'registrar.key': 'REGISTRAR_PRIVATE_KEY',
} as const satisfies Record<KeyFile, (typeof MOVED)[number]>;

/**
 * Returns the text of each file: the existing one, the one that an earlier release kept among the settings of the
 * sweeper, the given one, or a new key.
 */
export function keyTexts(
  read: (path: string) => string,
  { sweeper }: Partial<ServiceSecrets>,
  given: GivenSecrets,
): KeyTexts {
  const textOf = (file: KeyFile) =>
    read(`secrets/${file}`).trim() ||
    sweeper?.[SETTING_OF[file]] ||
    given[SETTING_OF[file]] ||
    Wallet.createRandom().privateKey;
  return { 'relayer.key': textOf('relayer.key'), 'registrar.key': textOf('registrar.key') };
}

/** Returns the text of the test network's file: the existing one, or a new key. */
export function testnetKeyText(read: (path: string) => string): string {
  return read(`secrets/${TESTNET_KEY_FILE}`).trim() || Wallet.createRandom().privateKey;
}

/** Returns the addresses of the accounts. Throws an Error that quotes no key. */
export function accountsOf(keys: KeyTexts): { relayer: string; registrar: string } {
  return { relayer: addressIn(keys, 'relayer.key'), registrar: addressIn(keys, 'registrar.key') };
}

function addressIn(keys: KeyTexts, file: KeyFile): string {
  try {
    return new Wallet(keys[file]).address;
  } catch {
    throw new Error(`secrets/${file} is not one private key: end a rotation first, or give another key`);
  }
}
