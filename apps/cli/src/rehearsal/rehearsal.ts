import { setTimeout as delay } from 'node:timers/promises';
import { CHECKOUT_TOPICS, decodeCheckoutLog } from '@libs/chain/checkout-contract';
import { reasonOf } from '@libs/doctor/finding';
import type { SessionStatusView, SessionView } from '@libs/dto/payments/views';
import { Contract, formatUnits, getAddress, type JsonRpcProvider, zeroPadValue } from 'ethers';
import { KNOWN_CHAINS, type KnownChain } from '../chains/known-chains.js';
import { providersOf } from '../chains/providers.js';
import { Failure } from '../terminal/failure.js';
import { walletOf } from '../terminal/key-file.js';
import { secretFile } from '../terminal/secret-file.js';
import type { Terminal } from '../terminal/terminal.js';
import { PlatformApi } from './platform-api.js';
import { checkSession, type SessionOnChain } from './session-check.js';

const POLL_MS = 1_000;
const NOTED_EVERY_MS = 60_000;
const BPS = 10_000n;
/** The decimals of USDC and USDT. */
const DECIMALS = 6;
const UNITS_PER_CENT = 10_000n;
const ERC20 = ['function transfer(address to, uint256 amount) returns (bool)'];

/** The options of `checkout rehearse`. */
export interface RehearsalOptions {
  readonly url: string;
  readonly apiKeyFile: string;
  readonly rpcUrl: string;
  readonly asset: 'USDC' | 'USDT';
  readonly amountUsdCents: number;
  /** Follows this session, which an earlier rehearsal opened, instead of a new one. */
  readonly sessionToken?: string;
  /** Accepts a token that is not the issuer's own, for test chains. */
  readonly allowsForeignToken: boolean;
  /** Pays from this key instead of waiting for a person's wallet. */
  readonly payKeyFile?: string;
  readonly passwordFile?: string;
  readonly waitMinutes: number;
  /** Pays without asking for confirmation. */
  readonly yes: boolean;
}

/**
 * Takes one real payment from its session to the merchant's treasury and verifies on the chain itself everything that
 * the platform reports. Throws a `Failure` that names the step that did not happen.
 */
export async function rehearse(options: RehearsalOptions, terminal: Terminal): Promise<void> {
  const api = new PlatformApi(options.url, secretFile(options.apiKeyFile).trim());
  const session = options.sessionToken
    ? await api.session(options.sessionToken)
    : await api.openSession(options.amountUsdCents);
  const chain = KNOWN_CHAINS.find(({ chainId }) => chainId === session.chain_id) ?? unknownChain(session.chain_id);
  const [provider] = await providersOf(chain, [options.rpcUrl]);
  try {
    await new Rehearsal(options, api, session, chain, provider!, terminal).run();
  } finally {
    provider!.destroy();
  }
}

function unknownChain(chainId: number): KnownChain {
  return { name: String(chainId), label: `chain ${chainId}`, chainId, isReal: false, tokens: {}, settings: {} };
}

class Rehearsal {
  private readonly startedAt = performance.now();
  private readonly endsAt: number;

  constructor(
    private readonly options: RehearsalOptions,
    private readonly api: PlatformApi,
    private readonly session: SessionView,
    private readonly chain: KnownChain,
    private readonly provider: JsonRpcProvider,
    private readonly terminal: Terminal,
  ) {
    this.endsAt = this.startedAt + options.waitMinutes * 60_000;
  }

  async run(): Promise<void> {
    const { session } = this;
    this.step(`session ${session.token} is open: ${session.pay_url}`);
    const paid = this.options.sessionToken ? (await this.status()).payments.at(-1) : undefined;
    const fromBlock = paid ? await this.blockOf(paid.tx_hash) : await this.provider.getBlockNumber();
    const onChain = await checkSession(session, this.provider);
    this.step(
      `the contract ${session.recovery.checkout_address} gives the same deposit address and pays ${onChain.treasury}`,
    );
    if (!paid) await this.pay(onChain);
    const detected = await this.until(
      this.options.payKeyFile
        ? 'the payment was not detected: check the chain-indexer'
        : `no payment to ${session.deposit_address} was detected: was it sent? Then check the chain-indexer`,
      async () => (await this.status()).payments.at(0),
      'for the payment to be seen on the chain',
    );
    this.step(`detected: ${detected.tx_hash}, confirmed after ${detected.required_confirmations} blocks`);
    await this.until(
      'the payment was not confirmed',
      async () => (await this.status()).status === 'paid',
      'for the blocks that confirm it',
    );
    this.step('confirmed: the session is paid, and the webhooks payment.confirmed and session.paid are on their way');
    await this.checkSweep(onChain, fromBlock);
    this.terminal.print(
      `rehearsed in ${this.elapsed()}: ${this.amountText()} went through ${session.deposit_address} to ${onChain.treasury}`,
    );
  }

  private async pay(onChain: SessionOnChain): Promise<void> {
    const { token_address } = this.accepted();
    this.checkDemand();
    if (!this.options.payKeyFile) {
      this.terminal.note(
        `\nSend ${this.amountText()} on ${this.chain.label}\n  token  ${token_address}\n  to     ${this.session.deposit_address}\n`,
      );
      return;
    }
    const wallet = await walletOf(this.options.payKeyFile, this.options.passwordFile, this.terminal);
    await this.confirm(wallet.address, onChain);
    const transfer = new Contract(token_address, ERC20, wallet.connect(this.provider)).getFunction('transfer');
    const sent = await transfer(this.session.deposit_address, this.amount()).catch((error: unknown) => {
      throw new Failure(`${wallet.address} cannot pay ${this.amountText()}: ${reasonOf(error)}`);
    });
    this.step(`${wallet.address} sent ${this.amountText()}: ${String((sent as { hash: string }).hash)}`);
  }

  /**
   * Checks that the platform demands the requested amount in the issuer's token: a compromised platform could name
   * anything.
   */
  private checkDemand(): void {
    const { token_address, amount, decimals } = this.accepted();
    const wanted = BigInt(this.options.amountUsdCents) * UNITS_PER_CENT;
    if (decimals !== DECIMALS || BigInt(amount) !== wanted)
      throw new Failure(
        `the platform wants ${amount} units of ${decimals} decimals for ${this.options.amountUsdCents} cents: pay nothing`,
      );
    const known = this.chain.tokens[this.options.asset];
    if (known?.toLowerCase() === token_address.toLowerCase()) return;
    const found = `${token_address} is not the ${this.options.asset} of its issuer on ${this.chain.label}${known ? ` (${known})` : ''}`;
    if (!this.options.allowsForeignToken)
      throw new Failure(`${found}: pay nothing. Give --test-token where it is a test chain's`);
    this.terminal.note(`caution: ${found}`);
  }

  private async confirm(payer: string, { treasury, feeRecipient }: SessionOnChain): Promise<void> {
    if (this.options.yes) return;
    if (!this.terminal.isInteractive) throw new Failure('this terminal is not interactive: give --yes to pay');
    this.terminal.note(`\n${payer} pays ${this.amountText()} to the treasury ${treasury}, the fee to ${feeRecipient}.`);
    if ((await this.terminal.ask('Type yes: ')).trim().toLowerCase() !== 'yes') throw new Failure('nothing was paid');
  }

  /**
   * Checks the sweep that the contract logged: it must pay the treasury that the contract named before, with the fee
   * that the address commits to.
   */
  private async checkSweep({ treasury, feeRecipient }: SessionOnChain, fromBlock: number): Promise<void> {
    const { checkout_address, fee_bps } = this.session.recovery;
    const filter = {
      address: checkout_address,
      topics: [CHECKOUT_TOPICS.Swept, zeroPadValue(this.session.deposit_address, 32)],
    };
    const log = await this.until(
      'the money was not swept: check the sweeper, its relayer’s coins and SWEEP_MAX_GAS_SHARE_BPS',
      async () => (await this.provider.getLogs({ ...filter, fromBlock, toBlock: 'latest' })).at(0),
      'for the sweep: the sweeper’s log says so where it waits for cheaper gas (SWEEP_MAX_GAS_SHARE_BPS, at most SWEEP_MAX_WAIT_MS)',
    );
    const swept = decodeCheckoutLog(log);
    if (swept?.event !== 'Swept') throw new Failure(`the log of ${log.transactionHash} cannot be read`);
    const amount = swept.netBaseUnits + swept.feeBaseUnits;
    if (getAddress(swept.token) !== getAddress(this.accepted().token_address))
      throw new Failure(`${log.transactionHash} swept another token, ${swept.token}`);
    const wanted = this.amount();
    if (amount !== wanted) throw new Failure(`${log.transactionHash} swept ${amount} base units, not ${wanted}`);
    const fee = (amount * BigInt(fee_bps)) / BPS;
    if (getAddress(swept.treasury) !== treasury)
      throw new Failure(`${log.transactionHash} paid ${swept.treasury}, not ${treasury}`);
    if (swept.feeBaseUnits !== fee)
      throw new Failure(`${log.transactionHash} took a fee of ${swept.feeBaseUnits}, not of ${fee} base units`);
    const decimals = this.accepted().decimals;
    this.step(
      `swept: ${log.transactionHash}, ${formatUnits(swept.netBaseUnits, decimals)} to the treasury, ${formatUnits(fee, decimals)} to ${feeRecipient}`,
    );
  }

  private accepted() {
    const found = this.session.accepted.find(({ asset }) => asset === this.options.asset);
    if (!found) throw new Failure(`the session does not accept ${this.options.asset}`);
    return found;
  }

  private amountText(): string {
    const { decimals, asset } = this.accepted();
    return `${formatUnits(this.amount(), decimals)} ${asset}`;
  }

  /**
   * Returns the amount of the session in base units, which does not change with payments: the remaining amount is zero
   * once it is paid.
   */
  private amount(): bigint {
    return BigInt(this.session.amount_usd_cents) * UNITS_PER_CENT;
  }

  private status(): Promise<SessionStatusView> {
    return this.api.statusOf(this.session.token);
  }

  private async blockOf(hash: string): Promise<number> {
    const receipt = await this.provider.getTransactionReceipt(hash);
    if (!receipt) throw new Failure(`the payment ${hash} is not on the chain of --rpc`);
    return receipt.blockNumber;
  }

  /**
   * Polls until there is a result, and prints each minute what it waits for. A poll that fails does not end the
   * rehearsal, because gateways restart.
   */
  private async until<T>(
    otherwise: string,
    read: () => Promise<T | undefined>,
    awaited: string,
  ): Promise<NonNullable<T>> {
    let trouble = '';
    let notedAt = performance.now();
    for (;;) {
      try {
        const found = await read();
        if (found) return found;
      } catch (error) {
        trouble = ` (${reasonOf(error)})`;
      }
      if (performance.now() > this.endsAt)
        throw new Failure(
          `after ${this.options.waitMinutes} ${this.options.waitMinutes === 1 ? 'minute' : 'minutes'} ${otherwise}${trouble}. --session ${this.session.token} goes on with this payment`,
        );
      if (performance.now() - notedAt > NOTED_EVERY_MS) {
        notedAt = performance.now();
        this.step(`waits ${awaited}${trouble}`);
      }
      await delay(POLL_MS);
    }
  }

  private step(text: string): void {
    this.terminal.note(`${this.elapsed().padStart(8)}  ${text}`);
  }

  private elapsed(): string {
    return `${((performance.now() - this.startedAt) / 1_000).toFixed(1)} s`;
  }
}
