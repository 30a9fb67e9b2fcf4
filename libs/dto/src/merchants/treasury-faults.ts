/**
 * The reasons why an address cannot be a treasury: money that is sent there is lost, stays with us or stops the sweep.
 */
export const TREASURY_FAULTS = {
  checkout_contract: 'This is the checkout contract itself: money sent there is lost.',
  deposit_implementation: 'This is the code behind the deposit addresses: money sent there is lost.',
  token_contract: 'This is a token contract: money sent there is lost.',
  deposit_address: 'This is a deposit address of a payment session, so sweeps would never arrive.',
  platform_key: 'The platform signs with the key of this address. Use one whose key only you have.',
  relayer_key: 'This is the address of a relayer whose key we hold. Use one whose key only you have.',
  reserved_address: 'This address belongs to the chain itself: nobody has its key.',
  burn_address: 'This is a known burn address: nobody has its key.',
  without_code:
    'There is no contract at this address on the chain that pays you. Deploy your wallet there first: until then, what is sent may be lost.',
} as const;

export type TreasuryFault = keyof typeof TREASURY_FAULTS;

/** The possible problems of a treasury, and their consequences; its owner may want it anyway. */
export const TREASURY_WARNINGS = {
  never_used:
    'This address was never used: it has sent nothing and holds nothing. If you mistyped it, or if nobody has its key, all money sent there is lost.',
  cannot_sign:
    'This contract cannot sign (EIP-1271), so a later change of the treasury always has to wait, and addresses that are LOCKED to it pay it forever.',
} as const;

export type TreasuryWarning = keyof typeof TREASURY_WARNINGS;
/** The names of the warnings, in the order in which statements name them. */
export const TREASURY_WARNING_NAMES = Object.keys(TREASURY_WARNINGS) as TreasuryWarning[];

/** How a merchant holds its treasury: by a key, or as a contract that already exists. */
export const TREASURY_HOLDERS = ['key', 'contract'] as const;
export type TreasuryHolder = (typeof TREASURY_HOLDERS)[number];
