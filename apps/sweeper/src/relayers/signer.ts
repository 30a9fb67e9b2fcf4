import type { MerchantTuple } from '@libs/chain/addresses/deposit-address';

/** A call of a checkout contract with everything that a relayer decides about it. Fees are in wei per gas. */
export interface RelayerCall {
  readonly nonce: number;
  readonly to: string;
  readonly callData: string;
  readonly gasLimit: bigint;
  readonly maxFee: bigint;
  readonly priorityFee: bigint;
}

/** Signs with the key of one relayer. The keys are in the signer, which has rules of its own and may refuse. */
export interface TransactionSigner {
  readonly address: string;
  /**
   * The signed transaction, serialized, in hex. Throws `signing_refused`, and `unavailable` while the signer is away.
   */
  signTransaction(call: RelayerCall): Promise<string>;
}

/** An order of the registrar, as fields: the signer makes of them what is signed. */
export interface RegistrarOrder {
  readonly checkout: string;
  readonly merchant: MerchantTuple;
  readonly to: string;
  readonly nonce: number;
  /** Unix seconds. */
  readonly deadline: number;
}

/** Signs with the registrar's key, which is separate from the relayers'. */
export interface OrderSigner {
  readonly address: string;
  /** Throws `signing_refused`, and `unavailable` while the signer is away. */
  signOrder(order: RegistrarOrder): Promise<string>;
}

/** One sequence of nonces and its signer. */
export interface Relayer {
  /** Lower case. */
  readonly address: string;
  readonly isPlatform: boolean;
  /** Whether its key was replaced: it sends nothing new, but its pending transactions are still tracked. */
  readonly isRetired: boolean;
  /** Undefined when the merchant's key is not there any more; stored transactions are still tracked. */
  readonly signer: TransactionSigner | undefined;
}
