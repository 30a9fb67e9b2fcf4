import type { TransactionLike, TypedDataDomain, TypedDataField } from 'ethers';

/** Signs with the key of one relayer. The key is local today; a KMS would implement the same interface. */
export interface TransactionSigner {
  readonly address: string;
  /** The signed transaction, serialised, in hex. */
  signTransaction(transaction: TransactionLike): Promise<string>;
}

/** Signs with the registrar's key, which is separate from the relayers'. */
export interface OrderSigner {
  readonly address: string;
  signTypedData(
    domain: TypedDataDomain,
    types: Record<string, TypedDataField[]>,
    message: Record<string, unknown>,
  ): Promise<string>;
}

/** One sequence of nonces and its signer. */
export interface Relayer {
  /** Lower case. */
  readonly address: string;
  readonly isPlatform: boolean;
  /** Whether its key was replaced: it sends nothing new, but its pending transactions are still tracked. */
  readonly isRetired: boolean;
  /** Undefined when the merchant's key cannot be opened; stored transactions are still tracked. */
  readonly signer: TransactionSigner | undefined;
}
