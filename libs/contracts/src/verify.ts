import { Contract, dataLength, getAddress, type Provider, ZeroAddress } from 'ethers';
import { checkoutSweeperAbi } from './artifacts/checkout-sweeper.js';
import { depositAddressRuntime } from './artifacts/deposit-address.js';
import { implementationAddress } from './deploy.js';
import { CHECKOUT_VERSIONS, type CheckoutVersion, type Runtime } from './versions.js';

/** The facts that a checkout contract on a chain returns about itself. All addresses have their checksum. */
export interface CheckoutFacts {
  readonly address: string;
  /** The version of the contract that its code is. */
  readonly version: CheckoutVersion['number'];
  /** The code to which every deposit address delegates. */
  readonly implementation: string;
  readonly owner: string;
  /** The account that becomes the owner by accepting; undefined if there is none. */
  readonly pendingOwner: string | undefined;
  readonly registrar: string;
  readonly feeRecipient: string;
}

/**
 * Thrown when the code at an address is not this repository's checkout contract. The message states what it is instead.
 */
export class NotTheCheckoutError extends Error {}

/**
 * Compares the code at an address, and that of its deposit addresses, byte by byte with each version of the contract,
 * and reads its roles. Constructor values may differ, except for the two that move money: the code that deposit
 * addresses run, and the contract that they obey. Throws a `NotTheCheckoutError` when the code is another, and the
 * provider's error when it does not respond.
 */
export async function verifyCheckout(provider: Provider, address: string): Promise<CheckoutFacts> {
  const checkout = getAddress(address);
  const code = await provider.getCode(checkout);
  if (code === '0x') throw new NotTheCheckoutError(`${checkout} has no code on this chain`);
  const version = CHECKOUT_VERSIONS.find(({ runtime }) => isRuntime(code, runtime));
  if (!version) throw new NotTheCheckoutError(`the code at ${checkout} is no version of the checkout contract`);
  const contract = new Contract(checkout, checkoutSweeperAbi, provider);
  const [implementation, owner, pendingOwner, registrar, feeRecipient] = await Promise.all(
    ['implementation', 'owner', 'pendingOwner', 'registrar', 'feeRecipient'].map(async (name) =>
      getAddress(String(await contract.getFunction(name)())),
    ),
  );
  await verifyImplementation(provider, checkout, implementation!);
  return {
    address: checkout,
    version: version.number,
    implementation: implementation!,
    owner: owner!,
    pendingOwner: pendingOwner === ZeroAddress ? undefined : pendingOwner,
    registrar: registrar!,
    feeRecipient: feeRecipient!,
  };
}

async function verifyImplementation(provider: Provider, checkout: string, implementation: string): Promise<void> {
  const expected = implementationAddress(checkout);
  if (implementation !== expected)
    throw new NotTheCheckoutError(`${checkout} uses deposit addresses of ${implementation}, not of ${expected}`);
  const code = await provider.getCode(implementation);
  if (!isRuntime(code, depositAddressRuntime))
    throw new NotTheCheckoutError(`the code of the deposit addresses at ${implementation} is that of no version`);
  const foreign = depositAddressRuntime.immutables
    .map(([first]) => wordAt(code, first!))
    .find((word) => word !== checkout.slice(2).toLowerCase().padStart(64, '0'));
  if (foreign !== undefined)
    throw new NotTheCheckoutError(
      `the deposit addresses at ${implementation} obey 0x${foreign.slice(24)}, not ${checkout}`,
    );
}

/**
 * Returns whether code on a chain is what the compiler printed, with the same constructor value wherever it is used.
 */
function isRuntime(code: string, { code: expected, immutables }: Runtime): boolean {
  if (dataLength(code) !== dataLength(expected) || blanked(code, immutables) !== blanked(expected, immutables))
    return false;
  return immutables.every((offsets) => new Set(offsets.map((offset) => wordAt(code, offset))).size === 1);
}

function blanked(code: string, immutables: Runtime['immutables']): string {
  const bytes = Buffer.from(code.slice(2), 'hex');
  for (const offset of immutables.flat()) bytes.fill(0, offset, offset + 32);
  return bytes.toString('hex');
}

/** 32 bytes of code, in hex without prefix, lower case. */
function wordAt(code: string, offset: number): string {
  return code.slice(2 + 2 * offset, 2 + 2 * (offset + 32)).toLowerCase();
}
