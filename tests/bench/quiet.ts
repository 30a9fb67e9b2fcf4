/**
 * Settings of an indexer that does not search the chain for open sessions: a benchmark has none there, and a round over
 * their addresses requests all of them from the sessions service.
 */
export const QUIET = { BALANCE_INTERVAL_MS: '3600000', ANY_TOKEN_ADDRESSES: '0' };
