import { MAX_FEE_BPS } from '@libs/money/fees/fee';
import { concat, getAddress, getBytes, getCreateAddress, keccak256 } from 'ethers';

/**
 * The terms that a deposit address commits to in addition to the fee; the contract's `Merchant`. Store them with each
 * session.
 */
export interface MerchantTuple {
  /** The treasury until it is replaced. */
  readonly initialTreasury: string;
  /** Seconds until a change ordered by the registrar takes effect; `LOCKED` shuts the registrar out permanently. */
  readonly delay: number;
  /** The merchant's number at the platform: a uint64. */
  readonly number: bigint | number;
}

export interface DepositAddressInput {
  readonly checkout: string;
  /** The address of the implementation; by default the one that follows from the checkout's address. */
  readonly implementation?: string;
  /** A tuple, or its key from `merchantKey`. */
  readonly merchant: MerchantTuple | string;
  /** Basis points, 0 to `MAX_FEE_BPS`. */
  readonly feeBps: number;
  /** `sessionId(token)`. */
  readonly sessionId: string;
}

/** `delay` of a merchant whose treasury only its own key can change: type(uint32).max in the contract. */
export const LOCKED = 0xffff_ffff;

// The clone's creation code around the implementation's address: DepositClones.sol explains the bytes.
const CLONE_HEAD = '0x60258060095f395ff3365f5f375f5f365f73';
const CLONE_TAIL = '0x5af45f5260205ff3';
const MAX_UINT64 = 2n ** 64n - 1n;
const utf8 = new TextEncoder();

/**
 * Returns the contract's key of a merchant: keccak256 of the ABI-encoded tuple. Throws RangeError for values out of
 * range.
 */
export function merchantKey(merchant: MerchantTuple): string {
  const treasury = getBytes(getAddress(merchant.initialTreasury));
  if (treasury.every((byte) => byte === 0)) throw new RangeError('the initial treasury is the zero address');
  requireInteger('delay', BigInt(merchant.delay), BigInt(LOCKED));
  requireInteger('number', BigInt(merchant.number), MAX_UINT64);
  const encoded = new Uint8Array(96);
  encoded.set(treasury, 12);
  writeUint(encoded, 64, BigInt(merchant.delay));
  writeUint(encoded, 96, BigInt(merchant.number));
  return keccak256(encoded);
}

/** Returns the contract's id of a session: keccak256 of its token's UTF-8 bytes. */
export function sessionId(token: string): string {
  return keccak256(utf8.encode(token));
}

/**
 * Returns the address of the implementation that a checkout contract creates in its constructor, as its first contract.
 */
export function implementationAddress(checkout: string): string {
  return remembered(implementations, checkout, () => getCreateAddress({ from: checkout, nonce: 1 }));
}

/**
 * Computes offline the address that a session's buyer pays to; equal to the contract's `depositAddress` view.
 * @returns the checksummed address
 * @throws RangeError for a fee or a merchant that the contract would reject
 */
export function depositAddress(input: DepositAddressInput): string {
  const { checkout, sessionId } = input;
  const salted = new Uint8Array(64);
  salted.set(saltGroup(input.merchant, input.feeBps));
  salted.set(getBytes(sessionId), 32);

  const preimage = new Uint8Array(85);
  preimage[0] = 0xff;
  preimage.set(getBytes(checkout), 1);
  preimage.set(getBytes(keccak256(salted)), 21);
  preimage.set(cloneCodeHash(input.implementation ?? implementationAddress(checkout)), 53);
  return getAddress(`0x${keccak256(preimage).slice(26)}`);
}

// A keccak takes about 6 µs. Hashes that sessions share are cached, so that only a session's own three and the checksum
// remain.
const MAX_REMEMBERED = 4_096;
const implementations = new Map<string, string>();
const codeHashes = new Map<string, Uint8Array>();
const groups = new Map<string, Uint8Array>();

/** keccak256(abi.encode(merchantKey, feeBps)): the common part of the salts of a merchant's sessions with one fee. */
function saltGroup(merchant: MerchantTuple | string, feeBps: number): Uint8Array {
  const name =
    typeof merchant === 'string' ? merchant : `${merchant.initialTreasury} ${merchant.delay} ${merchant.number}`;
  return remembered(groups, `${name} ${feeBps}`, () => {
    requireInteger('feeBps', BigInt(feeBps), BigInt(MAX_FEE_BPS));
    const encoded = new Uint8Array(64);
    encoded.set(getBytes(typeof merchant === 'string' ? merchant : merchantKey(merchant)));
    writeUint(encoded, 64, BigInt(feeBps));
    return getBytes(keccak256(encoded));
  });
}

function cloneCodeHash(implementation: string): Uint8Array {
  return remembered(codeHashes, implementation, () =>
    getBytes(keccak256(concat([CLONE_HEAD, getAddress(implementation), CLONE_TAIL]))),
  );
}

/** Returns a cached value. The cache is cleared when it is full, to avoid bookkeeping on the hot path. */
function remembered<Value>(memory: Map<string, Value>, name: string, compute: () => Value): Value {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const value = compute();
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  memory.set(name, value);
  return value;
}

function requireInteger(name: string, value: bigint, max: bigint): void {
  if (value < 0n || value > max) throw new RangeError(`${name} is ${value}, allowed are 0 to ${max}`);
}

/** Big-endian, ending before `end`. */
function writeUint(target: Uint8Array, end: number, value: bigint): void {
  for (let at = end - 1, rest = value; rest > 0n; at--, rest >>= 8n) target[at] = Number(rest & 0xffn);
}
