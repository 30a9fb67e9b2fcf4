import type { Signature } from 'ethers';

/** A key of the platform, wherever it is kept. */
export interface KeyStore {
  /** The address with its checksum. */
  readonly address: string;
  /**
   * Signs keccak256 of these bytes. Takes the bytes themselves, because the ETH1 API of Web3Signer does the hashing.
   */
  sign(message: Uint8Array): Promise<Signature>;
}
