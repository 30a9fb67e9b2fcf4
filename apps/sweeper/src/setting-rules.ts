import { HDNodeWallet, isAddress, Mnemonic } from 'ethers';

/** The mnemonic whose accounts anvil and hardhat fund on every test chain, and the number of these accounts. */
const TEST_MNEMONIC = 'test test test test test test test test test test test junk';
const TEST_ACCOUNTS = 10;

/** Derived once, when they are first asked for: the derivation is slow on purpose. */
let known: string[] | undefined;

/** The parts of a setting that has several values, newest first. */
export function listOf(text: unknown): string[] {
  return String(text)
    .split(',')
    .map((part) => part.trim());
}

/** Whether a setting names contracts, each once, and not the one that has a setting of its own. */
export function isListOfContracts(text: unknown, current: unknown): boolean {
  const all = [...listOf(text), String(current)].map((address) => address.toLowerCase());
  return listOf(text).every((address) => isAddress(address)) && new Set(all).size === all.length;
}

/** Whether a private key is one of a test chain's well-known accounts. */
export function isDevelopmentKey(key: unknown): boolean {
  known ??= testKeys();
  return known.includes(String(key).toLowerCase());
}

function testKeys(): string[] {
  const root = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(TEST_MNEMONIC), "m/44'/60'/0'/0");
  return Array.from({ length: TEST_ACCOUNTS }, (_, index) => root.deriveChild(index).privateKey);
}
