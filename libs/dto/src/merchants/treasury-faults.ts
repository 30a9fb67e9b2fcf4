/** Why an address can be no treasury: what is sent there is lost, stays with us or stops the sweep. */
export const TREASURY_FAULTS = {
  checkout_contract: 'This is the checkout contract itself: money sent there is lost.',
  deposit_implementation: 'This is the code behind the deposit addresses: money sent there is lost.',
  token_contract: 'This is the contract of a token: money sent there is lost.',
  deposit_address: 'This is a deposit address of a payment session, so sweeps would never arrive.',
  platform_key: 'This is an address that the platform signs with. Use one whose key only you have.',
  relayer_key: 'This is the address of a relayer, whose key we keep. Use one whose key only you have.',
  reserved_address: 'This address belongs to the chain itself: nobody has its key.',
  burn_address: 'This address is known for burning money: nobody has its key.',
} as const;

export type TreasuryFault = keyof typeof TREASURY_FAULTS;
