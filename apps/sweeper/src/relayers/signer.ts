import type { TransactionLike, TypedDataDomain, TypedDataField } from 'ethers';

/** Holds the key of one relayer. A local key today; one in a KMS has the same face. */
export interface TransactionSigner {
  readonly address: string;
  /** The signed transaction, serialised, in hex. */
  signTransaction(transaction: TransactionLike): Promise<string>;
}

/** Holds the registrar's key, apart from the relayers'. */
export interface OrderSigner {
  readonly address: string;
  signTypedData(
    domain: TypedDataDomain,
    types: Record<string, TypedDataField[]>,
    message: Record<string, unknown>,
  ): Promise<string>;
}

/** One sequence of nonces and who signs for it. */
export interface Relayer {
  /** Lower case. */
  readonly address: string;
  readonly isPlatform: boolean;
  /** Its key is being replaced: what it sent is followed to its end, and it sends nothing new. */
  readonly isRetired: boolean;
  /** Undefined when the merchant's key does not open: then stored transactions are still followed. */
  readonly signer: TransactionSigner | undefined;
}
