import { chainAccount } from '@deploy/local/seed/keys';
import type { SessionView } from '@libs/dto/payments/views';
import type { Asset } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { Contract, type JsonRpcProvider, type TransactionReceipt, Wallet } from 'ethers';

/** USDC and USDT have six decimals. */
export const BASE_UNITS_PER_CENT = 10_000n;
const TRANSFER_GAS = 150_000n;
/** A node accepts another transaction for a nonce only when it pays clearly more. */
const CANCEL_FEE_FACTOR = 2n;
const MINED_WITHIN_MS = 90_000;
const ERC20 = [
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
];

interface SentTransfer {
  readonly raw: string;
  readonly hash: string;
}

/**
 * A buyer with a wallet full of both tokens. No other program uses its account, so it counts the nonces itself, and
 * many transfers can be under way.
 */
export class Buyer {
  readonly address = chainAccount('buyer').address;
  private readonly wallet: Wallet;
  private readonly sent: SentTransfer[] = [];
  private nonce: number | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly provider: JsonRpcProvider,
    private readonly tokens: { readonly usdc: string; readonly usdt: string },
  ) {
    this.wallet = new Wallet(chainAccount('buyer').privateKey, provider);
  }

  /** Sends cents of a token to a session and waits until they are in a block. */
  async pays(
    session: Pick<SessionView, 'deposit_address'>,
    cents: number,
    asset: Asset = 'USDC',
  ): Promise<TransactionReceipt> {
    const hash = await this.sends(session.deposit_address, BigInt(cents) * BASE_UNITS_PER_CENT, asset);
    return this.mined(hash);
  }

  /** Sends a transfer to the node and returns its hash; it is not in a block yet. */
  async sends(to: string, baseUnits: bigint, asset: Asset = 'USDC'): Promise<string> {
    const token = this.tokenOf(asset);
    const { data } = await token.getFunction('transfer').populateTransaction(to, baseUnits);
    return this.inTurn(async () => {
      this.nonce ??= await this.provider.getTransactionCount(this.address, 'latest');
      const raw = await this.signed(this.nonce, String(token.target), data);
      const hash = (await this.provider.send('eth_sendRawTransaction', [raw])) as string;
      this.nonce += 1;
      this.sent.push({ raw, hash });
      return hash;
    });
  }

  /** Waits for a transfer's block. */
  mined(hash: string): Promise<TransactionReceipt> {
    return eventually(() => this.provider.getTransactionReceipt(hash), MINED_WITHIN_MS);
  }

  /**
   * Lets blocks be lost, and then acts like wallets: sends the lost transfers again, the same signed bytes in the same
   * order. Those that `keeps` refuses are replaced by a transaction that moves nothing, as if the buyer had changed
   * their mind.
   */
  async losesBlocks(
    lose: () => Promise<unknown>,
    keeps: (hash: string) => boolean,
  ): Promise<{ kept: number; cancelled: number }> {
    return this.inTurn(async () => {
      await lose();
      let nonce = await this.provider.getTransactionCount(this.address, 'latest');
      const outcome = { kept: 0, cancelled: 0 };
      for (const lost of this.sent.splice(nonce)) {
        const keep = keeps(lost.hash);
        const raw = keep ? lost.raw : await this.signed(nonce, this.address, '0x', CANCEL_FEE_FACTOR);
        // The node still has transactions that had not reached a block yet.
        const hash = (await this.provider.send('eth_sendRawTransaction', [raw]).catch(() => lost.hash)) as string;
        this.sent.push({ raw, hash });
        outcome[keep ? 'kept' : 'cancelled'] += 1;
        nonce += 1;
      }
      this.nonce = nonce;
      return outcome;
    });
  }

  balanceOf(address: string, asset: Asset = 'USDC'): Promise<bigint> {
    return this.tokenOf(asset).getFunction('balanceOf')(address) as Promise<bigint>;
  }

  tokenAddress(asset: Asset): string {
    return asset === 'USDC' ? this.tokens.usdc : this.tokens.usdt;
  }

  private tokenOf(asset: Asset): Contract {
    return new Contract(this.tokenAddress(asset), ERC20, this.provider);
  }

  private async signed(nonce: number, to: string, data: string, feeFactor = 1n): Promise<string> {
    return this.wallet.signTransaction({
      type: 2,
      chainId: (await this.provider.getNetwork()).chainId,
      nonce,
      to,
      data,
      gasLimit: TRANSFER_GAS,
      // Ample for a test chain, whose base fee only falls.
      maxFeePerGas: 100_000_000_000n * feeFactor,
      maxPriorityFeePerGas: 1_000_000_000n * feeFactor,
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }
}
