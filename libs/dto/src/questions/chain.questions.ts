/** A transfer that the indexer knows, by its identity. */
export interface KnownTransfer {
  tx_hash: string;
  log_ordinal: number;
  version: number;
}

export interface ChainQuestions {
  /**
   * What is known of deposit addresses (lower case). Only those are answered that are watched and whose past has been
   * read: of the others nobody can say yet that nothing was paid.
   */
  'chain.known': {
    request: { addresses: string[] };
    reply: { known: { address: string; transfers: KnownTransfer[] }[] };
  };
}
