import { randomBytes } from 'node:crypto';
import { TokenRegistry } from '@libs/chain/token-registry';
import type { KnownAddress } from '@libs/dto/rpc/chain.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import { SIMULATED_CONFIRMATIONS, type TestPaymentView } from '@libs/dto/test-mode/test-payments';
import { AppError } from '@libs/errors/app-error';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import type { SessionOpened } from '@libs/events/payloads/sessions.payload';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { UnsupportedTransfersService } from '../unsupported-transfers/unsupported-transfers.service.js';
import { SimulatedChainRepository } from './simulated-chain.repository.js';
import type { SimulatedTransferRow } from './simulated-transfer.entity.js';

const MAX_TRANSFERS = 100;
/**
 * The most transfers of a merchant in a minute: each of them causes webhooks, to any address that the merchant's
 * members choose.
 */
const MAX_A_MINUTE = 120;
const MINUTE_S = 60;
/** The token that a buyer sends by mistake. No such token exists. */
const WRONG_TOKEN = `0x${'7e57'.repeat(10)}`;
/** The time between two states of a transfer: for its confirmations, and again until its block leaves the chain. */
const STEP_S = SIMULATED_CONFIRMATIONS;
/**
 * A late payment is sent when its session has expired: the clock passes the end of the window, and the session is
 * closed.
 */
const LATE_AFTER_S = 5;
/** The clock lags by this much, so that a transfer committed a moment late is still before it. */
const CLOCK_MARGIN_S = 2;
const EVENTS = { detected: 'transfer.detected', final: 'transfer.final', dropped: 'transfer.dropped' } as const;

/** The chain of test mode. It has a block a second, no node, and as many coins as a buyer wants to send. */
@Injectable()
export class SimulatedChainService {
  /** Called when a transfer waits for its next state. */
  readonly moving = new WakeUp();
  private readonly tokens: TokenRegistry;

  constructor(
    private readonly database: Database,
    private readonly repository: SimulatedChainRepository,
    private readonly unsupported: UnsupportedTransfersService,
    private readonly outbox: Outbox<'chain-indexer'>,
    settings: IndexerSettings,
  ) {
    this.tokens = new TokenRegistry({ USDC: settings.usdcAddress, USDT: settings.usdtAddress });
  }

  /** Watches the address of a test session from now on. */
  watch(tx: Tx, { deposit_address, merchant_id, created_at, expires_at }: SessionOpened): Promise<void> {
    const [createdAt, expiresAt] = [new Date(created_at), new Date(expires_at)];
    const address = deposit_address.toLowerCase();
    return this.repository.addAddress(tx, { address, merchant_id, created_at: createdAt, expires_at: expiresAt });
  }

  /** Returns what is known about those of the addresses (lower case) that are on this chain. */
  known(addresses: readonly string[]): Promise<KnownAddress[]> {
    return this.repository.known(this.database, addresses);
  }

  /** Sends tokens to an address of a test session. Throws `test_payment_limit`, and `rate_limited`. */
  async pay(request: RequestOf<'chain.simulate_payment'>): Promise<TestPaymentView> {
    const { address, merchant_id } = request;
    const [created_at, expires_at] = [new Date(request.created_at), new Date(request.expires_at)];
    return this.database.transaction(async (tx) => {
      // The event of the session may still be on its way.
      await this.repository.addAddress(tx, { address, merchant_id, created_at, expires_at });
      if ((await this.repository.lockAddress(tx, address)) >= MAX_TRANSFERS) throw new AppError('test_payment_limit');
      await this.requireRate(tx, merchant_id);
      if (request.late) await this.repository.closeWindow(tx, address);
      return request.wrong_token ? this.sendWrongToken(tx, request) : this.sendToken(tx, request);
    });
  }

  /**
   * Throws `rate_limited` when a merchant sent too many transfers in a minute. The chain has a block a second, so
   * blocks are seconds.
   */
  private async requireRate(tx: Tx, merchantId: number): Promise<void> {
    const since = (await this.repository.head(tx)) - MINUTE_S;
    const sent = await this.repository.countAbove(tx, merchantId, since);
    if (sent >= MAX_A_MINUTE) throw new AppError('rate_limited', {}, { retryAfterS: MINUTE_S });
  }

  /**
   * Advances due transfers, and publishes the clock. Returns how many transfers were advanced; undefined where nothing
   * waits for it.
   */
  async step(): Promise<number | undefined> {
    if (!(await this.repository.isClockAwaited(this.database))) return undefined;
    const moved = await this.moveDue();
    await this.publishClock();
    return moved;
  }

  private moveDue(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const moved = await this.repository.moveDue(tx, STEP_S);
      const rows = moved.map((row) => {
        if (row.status === 'planned') throw new Error(`simulated transfer ${row.id} was moved back`);
        return this.outbox.row(EVENTS[row.status], payloadOf(row));
      });
      await this.outbox.publishAll(tx, rows);
      return moved.length;
    });
  }

  /** Publishes the clock; replicas take turns. */
  private async publishClock(): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.takeClock(tx))) return;
      const head = await this.repository.head(tx);
      const verified = head - CLOCK_MARGIN_S;
      await this.outbox.publish(tx, 'chain.progressed', {
        ...{ chain_id: SIMULATED_CHAIN_ID, head_block: head, head_time: head },
        ...{ verified_block: verified, verified_time: verified, finalized_block: null },
      });
    });
  }

  /** Deletes what a test merchant created before that moment. */
  async erase(tx: Tx, merchantId: number, before: string): Promise<void> {
    await this.repository.erase(tx, merchantId, before);
    await this.unsupported.eraseOfTestMerchant(tx, merchantId, before);
  }

  private async sendToken(tx: Tx, request: RequestOf<'chain.simulate_payment'>): Promise<TestPaymentView> {
    const { address: to_address, merchant_id, asset, amount, late, reorg, confirmations } = request;
    const ends = [...(confirmations < SIMULATED_CONFIRMATIONS ? [] : ['final']), ...(reorg ? ['dropped'] : [])];
    const ahead = late ? ['detected', ...ends] : ends;
    const start = late ? ({ status: 'planned', version: 0 } as const) : ({ status: 'detected', version: 1 } as const);
    const row = await this.repository.insert(
      tx,
      {
        ...{ to_address, merchant_id, asset, ahead, ...start, base_units: BigInt(amount), from_address: newSender() },
        ...{ tx_hash: newHash(), block_hash: newHash(), block_number: await this.blockOf(tx, late) },
        token_address: this.tokens.of(asset).address.toLowerCase(),
      },
      ahead.length === 0 ? null : late ? LATE_AFTER_S : STEP_S,
    );
    if (!late) await this.outbox.publish(tx, 'transfer.detected', payloadOf(row));
    tx.afterCommit(() => this.moving.call());
    return { tx_hash: row.tx_hash, block_number: row.block_number, asset, amount };
  }

  private async sendWrongToken(tx: Tx, request: RequestOf<'chain.simulate_payment'>): Promise<TestPaymentView> {
    const { address: to_address, merchant_id, amount, late } = request;
    const block_number = await this.blockOf(tx, late);
    const tx_hash = newHash();
    await this.unsupported.addOfTestMerchant(tx, {
      ...{ chain_id: SIMULATED_CHAIN_ID, merchant_id, tx_hash, log_ordinal: 0, log_index: 0 },
      ...{ block_number, block_hash: newHash(), block_time: block_number, token_address: WRONG_TOKEN },
      ...{ from_address: newSender(), to_address, base_units: BigInt(amount) },
    });
    return { tx_hash, block_number, asset: null, amount };
  }

  private async blockOf(tx: Tx, late: boolean): Promise<number> {
    return (await this.repository.head(tx)) + (late ? LATE_AFTER_S : 0);
  }
}

function payloadOf(row: SimulatedTransferRow): TransferDetected {
  const { version, tx_hash, block_number, block_hash, asset, token_address, from_address, to_address } = row;
  return {
    ...{ chain_id: SIMULATED_CHAIN_ID, version, tx_hash, log_index: 0, log_ordinal: 0 },
    ...{ block_number, block_hash, block_time: block_number, asset, token_address, from_address, to_address },
    ...{ base_units: String(row.base_units), required_confirmations: SIMULATED_CONFIRMATIONS },
  };
}

function newHash(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}

/** Returns an address that is recognizable as a test address. */
function newSender(): string {
  return `0x7e57${randomBytes(18).toString('hex')}`;
}
