/**
 * Settings of an indexer that does not look for open sessions on the chain, where those of a benchmark never are. A
 * round over their addresses asks the sessions service for all of them.
 */
export const QUIET = { BALANCE_INTERVAL_MS: '3600000', ANY_TOKEN_ADDRESSES: '0' };
