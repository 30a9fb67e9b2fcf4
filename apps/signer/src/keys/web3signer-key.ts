import { AppError } from '@libs/errors/app-error';
import { computeAddress, getAddress, hexlify, keccak256, recoverAddress, Signature } from 'ethers';
import type { KeyStore } from './key-store.js';

/** A KMS is slow; callers wait for ten seconds. */
const TIMEOUT_MS = 7_000;
const ADDRESS_LENGTH = 42;
const MAX_TEXT = 200;

/** A key in a KMS or a vault, behind Consensys Web3Signer: https://docs.web3signer.consensys.io/reference/api/rest */
export class Web3SignerKey implements KeyStore {
  readonly address: string;
  private readonly endpoint: string;

  /** `identifier`: the public key in Web3Signer's format, with or without the leading 04, or the address. */
  constructor(url: string, identifier: string) {
    this.endpoint = `${url}/api/v1/eth1/sign/${identifier}`;
    this.address =
      identifier.length === ADDRESS_LENGTH ? getAddress(identifier) : computeAddress(uncompressed(identifier));
  }

  /** Throws `unavailable` unless Web3Signer returns a valid signature of this key. */
  async sign(message: Uint8Array): Promise<Signature> {
    const signature = await this.requested(message);
    if (recoverAddress(keccak256(message), signature) !== this.address)
      throw unavailable(`what Web3Signer signed is not by ${this.address}`);
    return signature;
  }

  private async requested(message: Uint8Array): Promise<Signature> {
    try {
      const response = await fetch(this.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: hexlify(message) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = (await response.text()).trim();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, MAX_TEXT)}`);
      return Signature.from(text);
    } catch (cause) {
      throw unavailable(`Web3Signer does not sign: ${(cause as Error).message}`, cause);
    }
  }
}

function uncompressed(publicKey: string): string {
  const digits = publicKey.slice(2);
  return digits.length === 128 ? `0x04${digits}` : publicKey;
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', {}, { message, cause });
}
