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

/** Signs with the key of one relayer. The keys are in the signer, which has its own rules and may refuse. */
export interface TransactionSigner {
  readonly address: string;
  /**
   * Returns the signed transaction, serialized, in hex. Throws `signing_refused`, and `unavailable` while the signer is
   * unavailable.
   */
  signTransaction(call: RelayerCall): Promise<string>;
}

/** The fields of a registrar's order, from which the signer builds what is signed. */
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
  /** Throws `signing_refused`, and `unavailable` while the signer is unavailable. */
  signOrder(order: RegistrarOrder): Promise<string>;
}

/** One sequence of nonces and its signer. */
export interface Relayer {
  /** Lower case. */
  readonly address: string;
  readonly isPlatform: boolean;
  /** Whether the relayer's key was replaced: it sends nothing new, but its pending transactions are still tracked. */
  readonly isRetired: boolean;
  /** Undefined when the merchant's key was deleted; stored transactions are still tracked. */
  readonly signer: TransactionSigner | undefined;
}
