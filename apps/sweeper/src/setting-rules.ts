import { HDNodeWallet, Mnemonic } from 'ethers';

/** The words that anvil and hardhat fund on every test chain, and how many accounts of them. */
const TEST_WORDS = 'test test test test test test test test test test test junk';
const TEST_ACCOUNTS = 10;

/** The parts of a setting that holds several, newest first. */
export function listOf(text: unknown): string[] {
  return String(text)
    .split(',')
    .map((part) => part.trim());
}

/** Whether a private key is one of a test chain's well-known accounts. */
export function isDevelopmentKey(key: unknown): boolean {
  const root = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(TEST_WORDS), "m/44'/60'/0'/0");
  const known = Array.from({ length: TEST_ACCOUNTS }, (_, index) => root.deriveChild(index).privateKey);
  return known.includes(String(key).toLowerCase());
}
