/** The owner of the contract, who names registrar and fee recipient. */
export interface OwnerFacts {
  readonly address: string;
  /** The account that was named as the next owner and has not accepted yet; the zero address where there is none. */
  readonly pending: string;
  readonly hasCode: boolean;
  /** Seconds that a timelock delays each action; undefined where the owner is not one. */
  readonly delayS: bigint | undefined;
}

const NOBODY = '0x0000000000000000000000000000000000000000';
/**
 * The least delay of the timelock, in hours. It is as long as the delay of new merchants' addresses, so that a stolen
 * owner is visible twice as long beforehand.
 */
const MIN_DELAY_H = 72;

/**
 * Returns in words what is wrong with the owner of the contract: it names the registrar, so its key is worth as much as
 * the registrar's. It should be a multisig behind a timelock (`libs/contracts/README.md`).
 */
export function ownerFaults({ address, pending, hasCode, delayS }: OwnerFacts): string[] {
  const faults: string[] = [];
  if (address === NOBODY)
    faults.push('nobody owns the contract: a registrar whose key is stolen can never be replaced');
  else if (!hasCode)
    faults.push(`the owner ${address} of the contract is a single key: make it a multisig behind a timelock`);
  else if (delayS === undefined)
    faults.push(`the owner ${address} of the contract has no timelock: its acts are seen by nobody before they count`);
  else if (delayS < MIN_DELAY_H * 3_600)
    faults.push(`the timelock ${address} that owns the contract waits ${delayS} s, less than ${MIN_DELAY_H} hours`);
  if (pending !== NOBODY) faults.push(`the contract is about to be owned by ${pending}`);
  return faults;
}
