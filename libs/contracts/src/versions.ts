import { checkoutSweeperBytecode, checkoutSweeperRuntime } from './artifacts/checkout-sweeper.js';
import {
  checkoutSweeperBytecode as version1Bytecode,
  checkoutSweeperRuntime as version1Runtime,
} from './artifacts/version-1/checkout-sweeper.js';

/** Code as the compiler printed it, and for each constructor value the offsets of its 32 bytes. */
export interface Runtime {
  readonly code: string;
  readonly immutables: readonly (readonly number[])[];
}

/**
 * A version of the checkout contract. All have the same functions, events and orders, and the same code in their
 * deposit addresses; the differences are described where the version is shown to operators.
 */
export interface CheckoutVersion {
  readonly number: 1 | 2;
  /** The code to deploy, before the constructor's arguments. */
  readonly bytecode: string;
  /** The code that is then on the chain. */
  readonly runtime: Runtime;
}

/** Every version that may hold money, the newest first. None is ever removed: its deposit addresses exist forever. */
export const CHECKOUT_VERSIONS: readonly [CheckoutVersion, ...CheckoutVersion[]] = [
  { number: 2, bytecode: checkoutSweeperBytecode, runtime: checkoutSweeperRuntime },
  { number: 1, bytecode: version1Bytecode, runtime: version1Runtime },
];

/** The version that new installations deploy. */
export const [NEWEST_VERSION] = CHECKOUT_VERSIONS;
