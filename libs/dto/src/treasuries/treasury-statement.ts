import { TREASURY_WARNING_NAMES, type TreasuryWarning } from '../merchants/treasury-faults.js';

/**
 * The sentences by which an owner names a treasury. The dashboard requires proof of them, and the signer builds them
 * again to compare: both use this file, so that a change of words cannot make one of them read something else.
 */

/**
 * Returns the action of naming a treasury of one's own. Addresses with their checksums; null: the platform pays the
 * gas.
 */
export function treasuryAction(address: string, relayer: string | null): string {
  return `Send all payments to ${address}; ${relayer === null ? 'the platform pays the gas' : `the relayer ${relayer} pays the gas`}.`;
}

/** The confirmation of an owner who names an address in spite of a warning. */
const ALTHOUGH: Readonly<Record<TreasuryWarning, string>> = {
  never_used: 'the address was never used',
  cannot_sign: 'the contract cannot sign',
};

/** Returns the rest of the action where the owner accepts warnings about the address; nothing where there are none. */
export function acceptedWarnings(warnings: readonly TreasuryWarning[]): string {
  if (warnings.length === 0) return '';
  return ` Do so although ${warnings.map((warning) => ALTHOUGH[warning]).join(' and ')}.`;
}

/** Returns all actions that name this treasury: without warnings, and with those that an owner may accept. */
export function treasuryActions(address: string, relayer: string | null): string[] {
  const accepted = [[], ...TREASURY_WARNING_NAMES.map((one) => [one]), TREASURY_WARNING_NAMES];
  return accepted.map((warnings) => treasuryAction(address, relayer) + acceptedWarnings(warnings));
}

/** The action of having a treasury made: its address is not known when the owner proves it. */
export const NEW_TREASURY_ACTION = 'Make a new treasury, and send all payments there.';

/**
 * Returns the sentence about an action of a merchant. The name is in quotes, so that it cannot pass for words of ours.
 */
export function merchantStatement(name: string, merchantId: number, action: string): string {
  return `${JSON.stringify(name)} (merchant ${merchantId}): ${action}`;
}
