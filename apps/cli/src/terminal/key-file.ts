import { reasonOf } from '@libs/doctor/finding';
import { Wallet } from 'ethers';
import { Failure } from './failure.js';
import { secretFile } from './secret-file.js';
import type { Terminal } from './terminal.js';

/**
 * Returns the wallet of a file that holds a private key in hex or a keystore (JSON of version 3, as geth and wallets
 * export it). A keystore's password is read from a file, or requested from the person. Throws a `Failure` that never
 * quotes the file; one that others may read is refused.
 */
export async function walletOf(path: string, passwordPath: string | undefined, terminal: Terminal): Promise<Wallet> {
  const text = secretFile(path).trim();
  if (!text.startsWith('{')) return ofHex(text, path);
  const password =
    passwordPath === undefined
      ? await promptedPassword(path, terminal)
      : secretFile(passwordPath).replace(/\r?\n$/, '');
  try {
    return (await Wallet.fromEncryptedJson(text, password)) as Wallet;
  } catch (error) {
    // ethers reports "incorrect password" or the fault of the JSON, and quotes neither.
    throw new Failure(`${path} cannot be opened: ${reasonOf(error)}`);
  }
}

function ofHex(text: string, path: string): Wallet {
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(text))
    throw new Failure(`${path} holds neither a private key in hex nor a keystore`);
  try {
    return new Wallet(text.startsWith('0x') ? text : `0x${text}`);
  } catch {
    throw new Failure(`${path} holds no valid private key`);
  }
}

async function promptedPassword(path: string, terminal: Terminal): Promise<string> {
  if (!terminal.isInteractive) throw new Failure(`${path} is a keystore: give --password-file`);
  return terminal.askSecret(`Password of ${path}: `);
}
