import { computeAddress, keccak256, type Signature, SigningKey } from 'ethers';
import type { KeyStore } from './key-store.js';

const PRIVATE_KEY = /^0x[0-9a-fA-F]{64}$/;

/** A private key in the memory of this process. */
export class LocalKey implements KeyStore {
  readonly address: string;
  readonly #key: SigningKey;

  /** Throws an Error that does not repeat the text. */
  constructor(privateKey: string) {
    try {
      if (!PRIVATE_KEY.test(privateKey)) throw new Error();
      this.#key = new SigningKey(privateKey);
      this.address = computeAddress(this.#key.publicKey);
    } catch {
      throw new Error('it is not a private key: 0x and 64 hexadecimal digits');
    }
  }

  async sign(message: Uint8Array): Promise<Signature> {
    return this.#key.sign(keccak256(message));
  }
}
