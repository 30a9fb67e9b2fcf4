/** A row of `endpoint`. */
export interface EndpointRow {
  id: number;
  merchant_id: number;
  url: string;
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
