import { checkoutInterface } from '@libs/chain/checkout-contract';
import { NotTheCheckoutError, verifyCheckout } from '@libs/contracts/verify';
import type { SessionView } from '@libs/dto/payments/views';
import { getAddress, type JsonRpcProvider } from 'ethers';
import { Failure } from '../terminal/failure.js';

/** The contract's own statements about a session, independent of the platform. */
export interface SessionOnChain {
  /** The treasury that a sweep pays now. */
  readonly treasury: string;
  readonly feeRecipient: string;
}

/**
 * Verifies the contract's code and queries the address that the session's terms lead to, before anybody sends money
 * there. Throws a `Failure` where the platform names another.
 */
export async function checkSession(
  { deposit_address, recovery }: SessionView,
  provider: JsonRpcProvider,
): Promise<SessionOnChain> {
  const facts = await verifyCheckout(provider, recovery.checkout_address).catch((error: unknown) => {
    throw error instanceof NotTheCheckoutError ? new Failure(error.message) : error;
  });
  const merchant = [recovery.initial_treasury, recovery.treasury_delay_s, recovery.merchant_number];
  const read = async (name: string, ...args: unknown[]) => {
    const data = checkoutInterface.encodeFunctionData(name, args);
    const result = await provider.call({ to: facts.address, data });
    return getAddress(String(checkoutInterface.decodeFunctionResult(name, result)[0]));
  };
  const expected = await read('depositAddress', merchant, recovery.fee_bps, recovery.session_id);
  if (expected !== getAddress(deposit_address))
    throw new Failure(
      `the platform says ${deposit_address}, the contract ${expected}: send nothing, the settings of sessions are wrong`,
    );
  return { treasury: await read('treasuryOf', merchant), feeRecipient: facts.feeRecipient };
}
