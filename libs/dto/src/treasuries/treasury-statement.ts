/**
 * The sentences by which an owner names a treasury. The dashboard has them proven, and the signer makes them anew to compare: both from
 * here, so that a change of words cannot make one of them read something else.
 */

/** The act of naming a treasury of one's own. Addresses with their checksums; null: the platform pays the gas. */
export function treasuryAct(address: string, relayer: string | null): string {
  return `Send all payments to ${address}; ${relayer === null ? 'the platform pays the gas' : `the relayer ${relayer} pays the gas`}.`;
}

/** The act of having a treasury made: its address is not known when the owner proves it. */
export const NEW_TREASURY_ACT = 'Make a new treasury, and send all payments there.';

/** The sentence about an act of a merchant. The name is in quotes, so that it cannot pass for words of ours. */
export function merchantStatement(name: string, merchantId: number, act: string): string {
  return `${JSON.stringify(name)} (merchant ${merchantId}): ${act}`;
}
