import { type DeployedCheckout, deployCheckout, deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { transferTogether } from '@libs/contracts/transfer-batch';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import {
  Contract,
  HDNodeWallet,
  JsonRpcProvider,
  Mnemonic,
  NonceManager,
  type TransactionReceipt,
  Wallet,
} from 'ethers';

/** anvil's own well-known mnemonic, whose keys are public. */
const WORDS = 'test test test test test test test test test test test junk';
const USD = 1_000_000n;
const CENT = 10_000n;
/**
 * Enough for any transfer: an estimate would be too little when a reorg moves it to an address that was emptied before.
 */
const TRANSFER_GAS = 150_000n;
const POCKET_MONEY = 10_000_000n * USD;
const ERC20 = [
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
];

/** A real EVM node with the checkout contract and both test tokens, which mines on request. */
export interface TestChain {
  readonly anvil: EmbeddedAnvil;
  readonly provider: JsonRpcProvider;
  readonly checkout: DeployedCheckout;
  readonly tokens: { USDC: string; USDT: string };
  /** Account 0 deploys and mints, 1 buys, 2 relays, 3 takes the fee, 4 is the registrar, 5 and 6 are treasuries. */
  account(index: number): Wallet;
  /** Makes the buyer send cents of a token; mined at once. Returns the transaction's hash. */
  pays(to: string, usdCents: number, asset?: 'USDC' | 'USDT'): Promise<string>;
  /**
   * Makes an exchange pay cents of a token, or parts of cents, to several addresses in one transaction, in this order.
   */
  paysTogether(
    payouts: readonly { to: string; usdCents: number }[],
    asset?: 'USDC' | 'USDT',
  ): Promise<TransactionReceipt>;
  balanceOf(asset: 'USDC' | 'USDT', address: string): Promise<bigint>;
  mine(blocks?: number): Promise<void>;
  /**
   * Replaces the last blocks by as many and an empty one; the first of them hold these signed transactions, one each.
   */
  reorg(depth: number, transactions?: readonly string[]): Promise<void>;
  head(): Promise<number>;
  /** Settings of a service that reads this chain. */
  env(): Record<string, string>;
}

export interface ChainOptions {
  /** Also mines on its own at this interval. */
  blockTimeMs?: number;
}

/** Starts a chain; the caller stops `anvil` and destroys `provider`. Tests use `useChain`, which does that. */
export async function startTestChain(options: ChainOptions = {}): Promise<TestChain> {
  const anvil = await startAnvil({ blockTimeMs: options.blockTimeMs });
  const provider = new JsonRpcProvider(anvil.rpcUrl, undefined, { cacheTimeout: -1, pollingInterval: 50 });
  const account = (index: number) =>
    new Wallet(HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(WORDS), `m/44'/60'/0'/0/${index}`).privateKey, provider);
  const deployer = new NonceManager(account(0));
  const buyer = new NonceManager(account(1));
  const checkout = await deployCheckout(deployer, {
    owner: account(0).address,
    registrar: account(4).address,
    feeRecipient: account(3).address,
  });
  const { usdc, usdt } = await deployTestTokens(deployer);
  const tokens = { USDC: usdc, USDT: usdt };
  for (const token of [usdc, usdt]) await mintTestTokens(deployer, token, account(1).address, POCKET_MONEY);
  const tokenOf = (asset: 'USDC' | 'USDT') => new Contract(tokens[asset], ERC20, buyer);

  return {
    anvil,
    provider,
    checkout,
    tokens,
    account,
    pays: async (to, usdCents, asset = 'USDC') => {
      const sent = await tokenOf(asset).getFunction('transfer')(to, BigInt(usdCents) * CENT, {
        gasLimit: TRANSFER_GAS,
      });
      return (await sent.wait()).hash;
    },
    paysTogether: (payouts, asset = 'USDC') =>
      transferTogether(
        deployer,
        tokens[asset],
        payouts.map(({ to, usdCents }) => ({ to, baseUnits: BigInt(Math.round(usdCents * Number(CENT))) })),
      ),
    balanceOf: (asset, address) => tokenOf(asset).getFunction('balanceOf')(address) as Promise<bigint>,
    mine: (blocks = 1) => provider.send('anvil_mine', [`0x${blocks.toString(16)}`]) as Promise<void>,
    reorg: async (depth, transactions = []) => {
      await provider.send('anvil_reorg', [depth, transactions.map((raw, block) => [raw, block])]);
      for (const account of [buyer, deployer]) account.reset();
      await provider.send('anvil_mine', ['0x1']);
    },
    head: () => provider.getBlockNumber(),
    env: () => ({
      CHAIN_ID: '42161',
      RPC_URLS: anvil.rpcUrl,
      CHECKOUT_ADDRESS: checkout.address,
      CHECKOUT_DEPLOY_BLOCK: String(checkout.deployBlock),
      USDC_ADDRESS: usdc,
      USDT_ADDRESS: usdt,
    }),
  };
}
