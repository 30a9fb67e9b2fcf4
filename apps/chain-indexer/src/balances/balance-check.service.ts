import type { SessionAddress } from '@libs/dto/rpc/sessions.rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { RescanService } from '../rescan/rescan.service.js';
import { IndexerSettings } from '../settings.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';
import { missing, movedOut } from './balance-change.js';
import { type BalanceMark, BalanceMarksRepository, type KnownMark } from './balance-marks.repository.js';
import { BalanceReaderService } from './balance-reader.service.js';

/** The longest window is 24 hours; a week is added for late transfers. Older addresses are read only by a rescan. */
const DAYS = 8;
/** The most rescans that one check starts: each reads the logs of two providers since the session was created. */
const MAX_RESCANS_PER_CHECK = 10;
/** Events need a moment to arrive: younger sessions are not checked, and younger transfers are not published again. */
const ARRIVES_WITHIN_S = 20;

interface Finding {
  session: SessionAddress;
  mark: BalanceMark;
}

/**
 * The safety net behind the events: reads the addresses from the sessions service and their balances from the chain's
 * state, not from logs. An address whose `session.opened` was lost is watched; an address whose balance the recorded
 * transfers do not explain is read again; transfers that the sessions service has not received are published again. So
 * no lost event depends on a person noticing it.
 */
@Injectable()
export class BalanceCheckService {
  private readonly logger = new Logger('Balances');

  constructor(
    private readonly settings: IndexerSettings,
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly cursors: CursorService,
    private readonly watched: WatchedAddressesService,
    private readonly transfers: TransfersService,
    private readonly rescan: RescanService,
    private readonly marks: BalanceMarksRepository,
    private readonly reader: BalanceReaderService,
  ) {}

  /** Checks the next addresses. Returns whether the round continues. */
  async step({ chainId }: ScanState): Promise<boolean> {
    const cursor = await this.cursors.find(this.database, chainId);
    if (!cursor) return false;
    const before = await this.marks.position(this.database, chainId);
    const { sessions } = await this.rpc.call('sessions.addresses', {
      chain_id: chainId,
      before_id: before || null,
      days: DAYS,
      limit: BalanceReaderService.most,
    });
    const settled = sessions.filter(({ created_at }) => Date.now() - Date.parse(created_at) > ARRIVES_WITHIN_S * 1_000);
    if (settled.length > 0) {
      await this.watchMissing(settled);
      await this.compare(settled, cursor.verified_block);
      await this.republishMissing(settled);
    }
    const isLast = sessions.length < BalanceReaderService.most;
    await this.marks.move(this.database, chainId, isLast ? 0 : sessions.at(-1)!.id);
    return !isLast;
  }

  /** Deletes balances that were read above a block that a reorg removed. */
  forgetAbove(tx: Tx, block: number): Promise<void> {
    return this.marks.forgetAbove(tx, block);
  }

  /** Deletes the balances of addresses (0x, lower case) for which a transfer was recorded wrongly. */
  forget(tx: Tx, addresses: readonly string[]): Promise<void> {
    return this.marks.forget(
      tx,
      addresses.map((address) => address.slice(2)),
    );
  }

  /** Watches addresses whose `session.opened` never arrived; the backfill then reads their past. */
  private async watchMissing(sessions: readonly SessionAddress[]): Promise<void> {
    const owners = await this.watched.ownersOf(sessions.map(({ address }) => address));
    const unknown = sessions.filter(({ address }) => !owners.has(address));
    for (const { address, merchant_id: merchantId, created_at, after_block: afterBlock } of unknown) {
      this.logger.warn(`${address} is now watched although its session.opened has not arrived`);
      count('checkout_losses_repaired_total', { loss: 'session' });
      await this.watched.watch(this.database, { address, merchantId, createdAt: new Date(created_at), afterBlock });
    }
  }

  private async compare(sessions: readonly SessionAddress[], block: number): Promise<void> {
    const { adding, missed } = await this.judge(sessions, block);
    await this.marks.save(this.database, adding);
    for (const { session, mark } of missed.slice(0, MAX_RESCANS_PER_CHECK)) {
      await this.marks.recordTry(this.database, mark);
      const { address, merchant_id, created_at, after_block } = session;
      const { transfers: found } = await this.rescan.address({ address, merchant_id, created_at, after_block });
      const repaired = found.filter(({ status }) => status === 'repaired').length;
      count('checkout_losses_repaired_total', { loss: 'transfer' }, repaired);
      // The backfill of its past may still be running. A balance that stays unexplained is logged again at growing
      // intervals.
      this.logger.warn(
        `${address} has ${mark.balance} of ${mark.token_address} at block ${block}, which the recorded transfers do not explain; a rescan found ${repaired} more`,
      );
    }
  }

  /** Separates the balances that the recorded transfers explain from those that they do not explain. */
  private async judge(
    sessions: readonly SessionAddress[],
    block: number,
  ): Promise<{ adding: BalanceMark[]; missed: Finding[] }> {
    const holders = sessions.map(({ address }) => address.slice(2));
    const balances = await this.reader.read(holders, block);
    const received = new Map(
      (await this.marks.received(this.database, this.settings.chainId, holders, block)).map((row) => [
        nameOf(row),
        row.received,
      ]),
    );
    const before = new Map((await this.marks.of(this.database, holders)).map((mark) => [nameOf(mark), mark]));
    const adding: BalanceMark[] = [];
    const missed: Finding[] = [];
    for (const [at, session] of sessions.entries()) {
      for (const [index, token_address] of this.reader.tokens.entries()) {
        const address = holders[at]!;
        const known = before.get(nameOf({ address, token_address }));
        const now = {
          balance: balances[at]![index]!,
          received: received.get(nameOf({ address, token_address })) ?? 0n,
        };
        if (!known && now.balance === 0n && now.received === 0n) continue;
        const last = known && { balance: known.balance, received: known.received, movedOut: known.moved_out };
        const mark = { address, token_address, block_number: block, ...now, moved_out: movedOut(last, now) };
        if (missing(last, now) === 0n) {
          if (!known || hasChanged(known, mark)) adding.push(mark);
        } else if (known?.is_due !== false) missed.push({ session, mark });
      }
    }
    return { adding, missed };
  }

  /**
   * Publishes transfers again that the sessions service has not received in their current state. The service compares
   * versions, so repetition is harmless.
   */
  private async republishMissing(sessions: readonly SessionAddress[]): Promise<void> {
    const received = new Map(sessions.map(({ address, digest }) => [address, digest]));
    const repeated = await this.transfers.republishMissing(this.settings.chainId, received, ARRIVES_WITHIN_S);
    if (repeated === 0) return;
    this.logger.warn(`published ${repeated} transfers again that the sessions service had not received`);
    count('checkout_losses_repaired_total', { loss: 'event' }, repeated);
  }
}

function nameOf({ address, token_address }: Pick<BalanceMark, 'address' | 'token_address'>): string {
  return `${address} ${token_address}`;
}

function hasChanged(known: KnownMark, mark: BalanceMark): boolean {
  return (
    known.tries > 0 ||
    known.balance !== mark.balance ||
    known.received !== mark.received ||
    known.moved_out !== mark.moved_out
  );
}
