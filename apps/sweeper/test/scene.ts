import { randomBytes } from 'node:crypto';
import { service as signer } from '@apps/signer/service';
import { depositAddress, sessionId } from '@libs/chain/addresses/deposit-address';
import { merchantStatement, treasuryAction } from '@libs/dto/treasuries/treasury-statement';
import type { MerchantChanged, ProvenTreasury, WalletReplaced } from '@libs/events/payloads/merchants.payload';
import type { DustChanged, PaymentChanged } from '@libs/events/payloads/sessions.payload';
import type { SweepDone } from '@libs/events/payloads/sweeps.payload';
import { attested, newAttestationKey, parseAttestationKey, publicAttestationKey } from '@libs/sealing/attestation';
import { seal } from '@libs/sealing/sealed-box';
import { formatPrivateKey, generateSealingKeyPair, publicKeyOf } from '@libs/sealing/sealing-keys';
import type { TestChain } from '@libs/testing/chain/test-chain';
import { eventually } from '@libs/testing/eventually';
import { useWorld, type World, type WorldOptions } from '@libs/testing/world';
import { getAddress, type TransactionReceipt, Wallet } from 'ethers';
import { service } from '../src/service.js';

/** The service that has the keys, for tests which start it themselves. */
export { signer };

type Asset = 'USDC' | 'USDT';

/** The sealing key of the signer in tests. */
const SEALING_KEY = generateSealingKeyPair('test');
/** The attestation key of auth, whose role these tests play. */
const ATTESTATION_KEY = newAttestationKey('test');
export const INTERNAL_TOKEN = 'internal-token-of-the-tests';
const UNITS_PER_CENT = 10_000;

let merchants = 100;
let payments = 1_000;

/**
 * Settings of a sweeper on a test chain: short intervals, and generous gas limits because gas is expensive on a new
 * anvil.
 */
export function sweeperEnv(chain: TestChain): Record<string, string> {
  return {
    ...chain.env(),
    RELAYER_ADDRESSES: chain.account(2).address,
    REGISTRAR_ADDRESS: chain.account(4).address,
    FEE_RECIPIENT: chain.account(3).address,
    ...signerEnv(chain),
    INTERNAL_API_TOKEN: INTERNAL_TOKEN,
    SWEEP_INTERVAL_MS: '100',
    SWEEP_WATCH_INTERVAL_MS: '50',
    SWEEP_RECONCILE_INTERVAL_MS: '200',
    SWEEP_CONFIRMATIONS: '2',
    GAS_COIN_USD_CENTS: '0',
  };
}

/** Settings of the signer that runs next to it; each service ignores settings that it does not declare. */
function signerEnv(chain: TestChain): Record<string, string> {
  return {
    RELAYER_KEYS: chain.account(2).privateKey,
    REGISTRAR_KEY: chain.account(4).privateKey,
    SEALING_PRIVATE_KEY: formatPrivateKey(SEALING_KEY),
    ATTESTATION_PUBLIC_KEYS: publicAttestationKey(ATTESTATION_KEY),
    ORDER_WAIT_H: '0',
    OWNER_WAIT_H: '0',
    // Tests advance the chain's clock by years.
    CHAIN_CLOCK_MAX_SKEW_S: '10000000000',
  };
}

/** Starts a sweeper for all tests of a file, and the signer that has its keys. */
export function useSweeper(options: Omit<WorldOptions, 'beside'>): World {
  return useWorld(service, { ...options, beside: signer });
}

/** The events of the sessions service that the sweeper consumes. */
export interface Bus {
  publishes(event: 'payment.confirmed' | 'payment.late' | 'payment.reverted', payload: PaymentChanged): Promise<string>;
  publishes(event: 'dust.changed', payload: DustChanged): Promise<string>;
  publishes(event: 'merchant.changed', payload: MerchantChanged): Promise<string>;
  publishes(event: 'wallet.replaced', payload: WalletReplaced): Promise<string>;
}

/**
 * A merchant whose buyers pay on the chain and whose payments are published as the sessions service would publish them.
 */
export class Shop {
  readonly id = ++merchants;
  private version = 0;
  /** The contract that issues its addresses. */
  checkout: string;

  constructor(
    private readonly chain: TestChain,
    private readonly bus: Bus,
    readonly terms: { feeBps: number; treasury: string; delay: number },
  ) {
    this.checkout = chain.checkout.address;
  }

  /** Returns a session of this merchant: its deposit address and the terms that the address commits to. */
  session(token = randomBytes(12).toString('hex')): Session {
    const { feeBps } = this.terms;
    const id = sessionId(token);
    const { checkout, merchant } = this;
    const address = depositAddress({ checkout, merchant, feeBps, sessionId: id });
    return { address, sessionId: id };
  }

  /** Pays as the buyer; no event is published yet. */
  async paid(session: Session, usdCents: number, asset: Asset = 'USDC'): Promise<PaymentChanged> {
    const hash = await this.chain.pays(session.address, usdCents, asset);
    return this.payment(session, { usdCents, asset, receipt: await this.receiptOf(hash), index: 0 });
  }

  /** Pays several times in one transaction as the buyer; no event is published yet. */
  async paidTogether(session: Session, usdCents: readonly number[]): Promise<PaymentChanged[]> {
    const receipt = await this.chain.paysTogether(usdCents.map((cents) => ({ to: session.address, usdCents: cents })));
    return usdCents.map((cents, index) => this.payment(session, { usdCents: cents, asset: 'USDC', receipt, index }));
  }

  /** Returns the same payment in the block where its transaction is now. */
  async minedAgain(payment: PaymentChanged): Promise<PaymentChanged> {
    const { blockNumber, logs } = await this.receiptOf(payment.data.tx_hash);
    return { ...payment, data: { ...payment.data, block_number: blockNumber, log_index: logs[0]!.index } };
  }

  /** Waits for the receipt: the node mines a transaction a moment after accepting it. */
  private receiptOf(hash: string): Promise<TransactionReceipt> {
    return eventually(() => this.chain.provider.getTransactionReceipt(hash));
  }

  private payment(session: Session, { usdCents, asset, receipt, index }: Paid): PaymentChanged {
    return {
      chain_id: 42161,
      merchant_id: this.id,
      token_address: this.chain.tokens[asset].toLowerCase(),
      base_units: String(Math.round(usdCents * UNITS_PER_CENT)),
      deposit: {
        initial_treasury: this.terms.treasury,
        treasury_delay_s: this.terms.delay,
        merchant_number: this.id,
        fee_bps: this.terms.feeBps,
        session_id: session.sessionId,
        deposit_address: session.address,
      },
      data: {
        payment_id: ++payments,
        invoice_id: 1,
        session_token: 'token',
        user_external_id: 7,
        metadata: null,
        amount_usd_cents: Math.floor(usdCents),
        asset,
        token: asset,
        tx_hash: receipt.hash,
        log_index: receipt.logs[index]!.index,
        block_number: receipt.blockNumber,
        from_address: receipt.from,
      },
    };
  }

  /** Pays as the buyer and confirms the payment. */
  async isPaid(session: Session, usdCents: number, asset: Asset = 'USDC'): Promise<PaymentChanged> {
    const payment = await this.paid(session, usdCents, asset);
    await this.bus.publishes('payment.confirmed', payment);
    return payment;
  }

  /** The terms of the merchant's deposit addresses, in the contract's format. */
  get merchant() {
    return { initialTreasury: this.terms.treasury, delay: this.terms.delay, number: this.id };
  }

  /**
   * Publishes the merchant with these terms, as the dashboard does: addresses may be issued from then on, even before a
   * payment.
   */
  async isPublished(): Promise<void> {
    await this.bus.publishes('merchant.changed', {
      ...{ merchant_id: this.id, version: 1, name: 'Shop', support_email: null, status: 'active', fee_tier: 'free' },
      ...{ fee_bps: null, pro_paid_until: null, session_window_min: 60, underpayment_tolerance_bps: 0 },
      ...{ treasury_address: this.terms.treasury, treasury_delay_s: this.terms.delay },
    });
  }

  /** Gives the merchant another treasury, and its own relayer where a key is given. */
  async replacesWallet(treasury: string, relayerKey?: string): Promise<void> {
    const sealedFor = `relayers|${this.id}|private_key|${SEALING_KEY.keyId}`;
    await this.bus.publishes('wallet.replaced', {
      merchant_id: this.id,
      version: ++this.version,
      treasury_address: treasury,
      previous_treasury_address: this.terms.treasury === treasury ? null : this.terms.treasury,
      relayer_address: relayerKey ? new Wallet(relayerKey).address : null,
      sealed_relayer_key: relayerKey ? seal(relayerKey, publicKeyOf(SEALING_KEY), sealedFor) : null,
      sealed_for: relayerKey ? sealedFor : null,
      proven: this.provenBy(7, treasury, relayerKey ? new Wallet(relayerKey).address : null),
    });
  }

  /** Returns auth's attestation of an owner who named a treasury. */
  private provenBy(user_id: number, treasury: string, relayer: string | null): ProvenTreasury {
    const statement = merchantStatement('Shop', this.id, treasuryAction(getAddress(treasury), relayer));
    const proven = { user_id, at: new Date().toISOString(), statement };
    return { ...attested(proven, parseAttestationKey(ATTESTATION_KEY)), merchant_name: 'Shop' };
  }
}

/** Returns the same transfers as dust, as the sessions service publishes those below the minimum. */
export function asDust(payments: readonly PaymentChanged[], reverted = false): DustChanged {
  const { chain_id, merchant_id, token_address, deposit } = payments[0]!;
  const transfers = payments.map(({ data: { payment_id, block_number, log_index }, base_units }) => ({
    ...{ payment_id, base_units, block_number, log_index, reverted },
  }));
  return { chain_id, merchant_id, token_address, deposit, transfers };
}

/** A transfer on the chain: its transaction, and its index there. */
interface Paid {
  usdCents: number;
  asset: Asset;
  receipt: TransactionReceipt;
  index: number;
}

export interface Session {
  address: string;
  sessionId: string;
}

/** Returns a merchant with its own treasury and a fee of 1%. */
export function aShop(chain: TestChain, bus: Bus, changes: Partial<Shop['terms']> = {}): Shop {
  return new Shop(chain, bus, { feeBps: 100, treasury: Wallet.createRandom().address, delay: 0, ...changes });
}

/** Returns the published shares of payments, each with its event, in the order of the ids. */
export function sharesOf(done: readonly SweepDone[], paymentIds: readonly number[]) {
  return paymentIds.flatMap((id) =>
    done.flatMap((event) =>
      event.payments.filter(({ payment_id }) => payment_id === id).map((share) => ({ event, ...share })),
    ),
  );
}

/** Resolves when a reconciliation that began after this call has ended. */
export async function isReconciled({ rows }: Pick<World, 'rows'>): Promise<void> {
  // Each reconciliation deletes rows that it does not find itself. The first of two may have begun before this call.
  for (const deposit of ['first mark', 'second mark']) {
    await rows(`INSERT INTO differences (deposit, token, expected, found, block_number) VALUES ($1, '', 1, 1, 1)`, [
      deposit,
    ]);
    await eventually(async () => (await rows('SELECT 1 FROM differences WHERE deposit = $1', [deposit])).length === 0);
  }
}
