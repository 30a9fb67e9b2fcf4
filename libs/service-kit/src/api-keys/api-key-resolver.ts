/** A key that exists and is not revoked. Whether it has expired, and where it may be used, is for the guard. */
export interface KeyHolder {
  readonly api_key_id: number;
  readonly merchant_id: number;
  readonly scopes: readonly string[];
  readonly expires_at: Date | null;
  /** Addresses and ranges from which it may be used; empty: from anywhere. */
  readonly allowed_ips: readonly string[];
  /** The version of the API, as it was recorded; absent where an older release created or published the key. */
  readonly api_version?: string | undefined;
}

/** Finds out whose key it is. Each service that takes keys provides one. */
export abstract class ApiKeyResolver {
  /** Returns the holder of a key; undefined when it is malformed, unknown or revoked. */
  abstract holderOf(key: string): Promise<KeyHolder | undefined>;

  /** Notes that a key was used, from where. Neither delays nor fails the request. */
  abstract recordUse(holder: KeyHolder, ip: string): void;
}
