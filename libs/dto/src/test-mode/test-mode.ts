/**
 * Test mode (ADR 0046): the objects that a merchant makes with a test key belong to its test merchant, whose number is
 * its own, negated. Services treat it as a merchant of its own, so that neither sees the other's data.
 */

/**
 * The chain of test sessions: no node has it, and the chain indexer and the sweeper simulate it. EIP-155 uses no chain
 * id below 1, so no wallet and no contract can mean it.
 */
export const SIMULATED_CHAIN_ID = 0;

/**
 * The networks on which a session is paid. Those of test mode are paid on one of two: the simulated chain, or the test
 * network of the platform (ADR 0057).
 */
export const NETWORK_KINDS = ['live', 'simulated', 'testnet'] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];
/** The networks on which a test session may be created. */
export const TEST_NETWORKS = ['simulated', 'testnet'] as const satisfies readonly NetworkKind[];
export type TestNetworkKind = (typeof TEST_NETWORKS)[number];

/** Returns the network on which a session of a chain is paid. */
export function networkOf({ livemode, chain_id }: { livemode: boolean; chain_id: number }): NetworkKind {
  if (livemode) return 'live';
  return chain_id === SIMULATED_CHAIN_ID ? 'simulated' : 'testnet';
}

/**
 * The target of sweeps in test mode while the merchant has no treasury. The address has no key; no money is ever sent
 * there.
 */
export const SIMULATED_TREASURY = '0x7E57000000000000000000000000000000007E57';

/** Returns the test merchant of a merchant. */
export function testMerchantOf(merchantId: number): number {
  return -Math.abs(merchantId);
}

/** Returns whether it is the number of a test merchant. */
export function isTestMerchant(merchantId: number): boolean {
  return merchantId < 0;
}

/** Returns the merchant that people see, for itself or its test merchant. */
export function merchantBehind(merchantId: number): number {
  return Math.abs(merchantId);
}

/**
 * Returns whether a merchant belongs to the mode of a process: nothing of test mode is on the chain of real money, nor
 * the reverse.
 */
export function isOfMode(merchantId: number, networkMode: 'live' | 'test'): boolean {
  return isTestMerchant(merchantId) === (networkMode === 'test');
}

/**
 * SQL that leaves out rows of test mode, for figures about all merchants together. The column is the merchant's number.
 */
export const LIVE_ONLY = 'merchant_id > 0';
