import { encodeSweep } from '@libs/chain/checkout-contract';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { newAttestationKey, publicAttestationKey } from '@libs/sealing/attestation';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { type World } from '@libs/testing/world';
import { Wallet } from 'ethers';

export const CHECKOUT = '0x1111111111111111111111111111111111111111';
export const FORMER = '0x2222222222222222222222222222222222222222';
export const RELAYER = Wallet.createRandom();
export const RETIRED = Wallet.createRandom();
export const REGISTRAR = Wallet.createRandom();
export const SEALING = generateSealingKeyPair('signer-test');
/** Keys of auth: the current one and the next one. */
export const AUTH = newAttestationKey('auth-2026');
export const NEXT_AUTH = newAttestationKey('auth-2027');
export const GWEI = 1_000_000_000n;
const MERCHANT = { initialTreasury: '0x3333333333333333333333333333333333333333', delay: 0, number: 7 };
export const SWEEP = encodeSweep({
  merchant: MERCHANT,
  feeBps: 100,
  token: '0x4444444444444444444444444444444444444444',
  sessionIds: [`0x${'5'.repeat(64)}`],
});

/** Returns settings of a signer with small limits. */
export function signerEnv(): Record<string, string> {
  return {
    CHECKOUT_ADDRESS: CHECKOUT,
    FORMER_CHECKOUT_ADDRESSES: FORMER,
    RELAYER_KEYS: `${RELAYER.privateKey},${RETIRED.privateKey}`,
    REGISTRAR_KEY: REGISTRAR.privateKey,
    SEALING_PRIVATE_KEY: formatPrivateKey(SEALING),
    MAX_GAS_LIMIT: '1000000',
    MAX_FEE_GWEI: '10',
    RELAYER_GWEI_PER_DAY: '20000000',
    SIGNATURES_PER_MINUTE: '1000',
    ORDERS_PER_MERCHANT_PER_DAY: '3',
    ORDERS_PER_DAY: '1000',
    ATTESTATION_PUBLIC_KEYS: `${publicAttestationKey(NEXT_AUTH)},${publicAttestationKey(AUTH)}`,
    ORDER_WAIT_H: '48',
    OWNER_WAIT_H: '72',
  };
}

type Transaction = RequestOf<'signer.sign_transaction'>;
let nonces = 0;

/** Returns a transaction that complies with every rule, with the lowest cost. */
export function aTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    ...{ relayer: RELAYER.address, sealed_key: null, to: CHECKOUT, data: SWEEP, nonce: nonces++ },
    ...{ gas_limit: '100000', max_fee_wei: '1000', priority_fee_wei: '10' },
    ...changes,
  };
}

/** Returns the rule that a request breaks; undefined for one that is signed. */
export async function refusalOf(
  world: Pick<World, 'bus'>,
  ...[method, request]: ['signer.sign_transaction', Transaction] | ['signer.sign_order', RequestOf<'signer.sign_order'>]
): Promise<string | undefined> {
  const reply = (await world.bus.calls(method, request as never)) as { code?: string; fields?: { rule?: string } };
  return reply.code === undefined ? undefined : `${reply.code} ${reply.fields?.rule}`;
}

export async function rawOf(world: Pick<World, 'bus'>, request: Transaction): Promise<string> {
  return ((await world.bus.calls('signer.sign_transaction', request)) as ReplyOf<'signer.sign_transaction'>).raw;
}
