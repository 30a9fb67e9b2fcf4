import { readKeyFile } from './key-file.js';
import type { KeyStore } from './key-store.js';
import { LocalKey } from './local-key.js';
import { Web3SignerKey } from './web3signer-key.js';

const FILE = /^file:(\/[^,]+)$/;
const WEB3SIGNER = /^web3signer:(https?:\/\/[^,\s]+?)\/+(0x(?:[0-9a-fA-F]{40}|(?:04)?[0-9a-fA-F]{128}))$/;
const INLINE = /^0x[0-9a-fA-F]{64}$/;

/** Returns whether a text refers to a key. */
export function isKeyReference(text: string): boolean {
  return FILE.test(text) || WEB3SIGNER.test(text) || INLINE.test(text);
}

/** Returns whether a text is the key itself. */
export function isInlineKey(text: string): boolean {
  return INLINE.test(text);
}

/**
 * Returns the key that a reference points to: `file:/path`, `web3signer:<url>/<public key or address>`, or the key
 * itself. Throws an Error.
 */
export function keyAt(reference: string): KeyStore {
  const [, path] = FILE.exec(reference) ?? [];
  if (path !== undefined) {
    try {
      return new LocalKey(readKeyFile(path));
    } catch (error) {
      throw new Error(`${reference}: ${(error as Error).message}`);
    }
  }
  const [, url, identifier] = WEB3SIGNER.exec(reference) ?? [];
  return url === undefined ? new LocalKey(reference) : new Web3SignerKey(url, identifier!);
}
