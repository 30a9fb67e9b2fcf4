/** A row of `replay_order`: failed deliveries of a merchant that are to be sent again, and how far that has come. */
export interface ReplayOrderRow {
  id: number;
  merchant_id: number;
  /** Null: every active endpoint. */
  endpoint_id: number | null;
  since: Date;
  after_seq: number;
  up_to_seq: number;
}
