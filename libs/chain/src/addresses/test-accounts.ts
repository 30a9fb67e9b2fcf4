import { HDNodeWallet, Mnemonic } from 'ethers';

/** The mnemonic whose accounts anvil and hardhat fund on every test chain, and the number of these accounts. */
const TEST_MNEMONIC = 'test test test test test test test test test test test junk';
const TEST_ACCOUNTS = 10;

/** Derived once, when they are first requested: the derivation is deliberately slow. */
let known: string[] | undefined;

/** Returns whether an address is one of a test chain's well-known accounts, whose keys everybody has. */
export function isTestAccount(address: unknown): boolean {
  known ??= testAddresses();
  return known.includes(String(address).toLowerCase());
}

function testAddresses(): string[] {
  const root = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(TEST_MNEMONIC), "m/44'/60'/0'/0");
  return Array.from({ length: TEST_ACCOUNTS }, (_, index) => root.deriveChild(index).address.toLowerCase());
}
