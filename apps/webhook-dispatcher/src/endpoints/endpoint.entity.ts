/** A row of `endpoint`. */
export interface EndpointRow {
  id: number;
  /** It belongs to a merchant or to an account: the other one is null. */
  merchant_id: number | null;
  account_id: number | null;
  /** In an account's own words. */
  description: string | null;
  url: string;
  /** The URL's normal form, one of a kind for its owner; null for what was made before there was a key. */
  url_key: string | null;
  active: boolean;
  sealed_secret: string;
  sealed_previous_secret: string | null;
  previous_secret_valid_until: Date | null;
  consecutive_failures: number;
  failing_since: Date | null;
  created_at: Date;
  deactivated_at: Date | null;
  deleted_at: Date | null;
}
