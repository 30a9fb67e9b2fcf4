/** A merchant's own relayer key as the sweeper stores it: only the signer opens it, for one signature. */
export interface SealedRelayerKey {
  merchant_id: number;
  sealed_key: string;
  /** The associated data to which the sealed text is bound. */
  sealed_for: string;
}

/** A rule of the signer; `signing_refused` names in its field `rule` the one that a request breaks. */
export const SIGNING_RULES = [
  'malformed',
  'contract',
  'call',
  'key',
  'relayer_key',
  'gas_limit',
  'fee',
  'gas_of_day',
  'signatures_of_minute',
  'locked',
  'deadline',
  'evidence',
  'wait',
  'owner',
  'orders_of_day',
] as const;
export type SigningRule = (typeof SIGNING_RULES)[number];

/** RPC methods of the signer. Each signature is refused with `signing_refused` where a rule of the signer is broken. */
export interface SignerRpc {
  /** Returns the accounts of the signer's keys, the relayer that sends first. Addresses with their checksums. */
  'signer.accounts': { request: Record<string, never>; reply: { relayers: string[]; registrar: string | null } };
  /**
   * Signs a call of a checkout contract (EIP-1559, no coins, the chain of the signer's settings) with the key of a
   * relayer: one of the platform's, or the merchant's whose sealed key comes along.
   */
  'signer.sign_transaction': {
    request: {
      relayer: string;
      sealed_key: SealedRelayerKey | null;
      to: string;
      data: string;
      nonce: number;
      gas_limit: string;
      max_fee_wei: string;
      priority_fee_wei: string;
    };
    /** The signed transaction, serialized, in hex. */
    reply: { raw: string };
  };
  /**
   * Signs an order to replace a treasury with the registrar's key. Terms and target are fields: the signer hashes them
   * itself.
   */
  'signer.sign_order': {
    request: {
      checkout_address: string;
      merchant_id: number;
      initial_treasury: string;
      treasury_delay_s: number;
      to: string;
      nonce: number;
      /** Unix seconds. */
      deadline: number;
    };
    reply: { signature: string };
  };
  /** Seals a merchant's relayer key to the newest sealing key. */
  'signer.rewrap_relayer_key': {
    request: { sealed_key: string; sealed_for: string };
    reply: { sealed_key: string; changed: boolean };
  };
}
