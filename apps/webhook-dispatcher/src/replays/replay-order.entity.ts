/** A row of `replay_order`: failed deliveries of an owner that are to be sent again, and how far that has come. */
export interface ReplayOrderRow {
  id: number;
  /** It is a merchant's or an account's: the other one is null. */
  merchant_id: number | null;
  account_id: number | null;
  /** Null: every active endpoint. */
  endpoint_id: number | null;
  since: Date;
  after_seq: number;
  up_to_seq: number;
}
