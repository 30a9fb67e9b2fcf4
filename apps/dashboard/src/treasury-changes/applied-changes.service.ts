import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { TREASURY_FAULTS, type TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { refuseIfFrozen } from '../registry/treasury-freeze.js';
import { TreasuryCheckService } from '../wallets/treasury-check.service.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { type SealedRelayer, WalletsService } from '../wallets/wallets.service.js';
import { QueuedChangesService } from './queued-changes.service.js';
import type { TreasuryChangeKind, TreasuryChangeRow } from './treasury-change.entity.js';
import { TreasuryChangesRepository } from './treasury-changes.repository.js';

/** The number of due changes that are handled in one round. */
const BATCH_SIZE = 20;
/** The actor that cancels a change to a treasury that would lose money. */
const PLATFORM: Actor = { id: null, name: 'the platform', kind: 'system', ip: null, trace_id: null };

type DueChange = Pick<TreasuryChangeRow, 'id' | 'merchant_id' | 'kind' | 'wallet_id'>;

/** A waiting change of the treasury, with the terms that its current treasury signs. */
export interface SignableChange {
  readonly id: number;
  readonly present: string;
  /** The delay that today's addresses commit to; `LOCKED` where no order of the platform changes them. */
  readonly delayS: number;
  readonly to: string;
  /** The relayer that is set together with it. */
  readonly relayer: string | null;
}

/**
 * Carries out changes of a treasury: those whose time has come, and those that the current treasury signed, which need
 * not wait.
 */
@Injectable()
export class AppliedChangesService {
  private readonly logger = new Logger('TreasuryChanges');

  constructor(
    private readonly database: Database,
    private readonly repository: TreasuryChangesRepository,
    private readonly queued: QueuedChangesService,
    private readonly wallets: WalletsService,
    private readonly merchants: MerchantRegistryService,
    private readonly merchantChanges: MerchantsService,
    private readonly notices: NoticesService,
    private readonly trail: AuditTrailService,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly check: TreasuryCheckService,
  ) {}

  /** Carries out what is due. Returns whether there may be more. */
  async applyDue(): Promise<boolean> {
    const due = await this.repository.due(this.database, BATCH_SIZE);
    let ended = 0;
    for (const change of due) if (await this.applyChecked(change)) ended++;
    return ended === BATCH_SIZE;
  }

  /**
   * Applies a change after another check of the treasury that was named days ago: it may be a token, a contract or a
   * key of ours by now. Cancels a change to a bad one and notifies every owner. Returns false where the check is not
   * possible: the change keeps waiting.
   */
  private async applyChecked({ id, merchant_id: merchantId, kind, wallet_id }: DueChange): Promise<boolean> {
    const wallet = wallet_id === null ? undefined : await this.wallets.byId(this.database, wallet_id);
    let fault: TreasuryFault | undefined;
    try {
      if (wallet) fault = await this.check.faultOf(wallet.treasury_address, wallet.relayer_address ?? undefined);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      this.logger.warn(`the treasury of change ${id} cannot be checked: it waits`);
      return false;
    }
    if (fault) await this.cancelBad(merchantId, id, fault);
    else await this.apply(merchantId, kind, id);
    return true;
  }

  private async apply(merchantId: number, kind: TreasuryChangeKind, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const merchant = await this.queued.lock(tx, merchantId);
      const row = await this.repository.lockQueued(tx, merchantId, kind);
      if (row?.id !== id || !(await this.repository.isDue(tx, id))) return;
      await this.queued.end(tx, row, 'due');
      const actor = row.requested_by;
      if (row.kind === 'wait') return this.useWait(tx, merchant, row.wait_h!, actor);
      if (row.kind === 'delay') return this.useDelay(tx, merchant, row.delay_s!, actor);
      const wallet = (await this.wallets.byId(tx, row.wallet_id!))!;
      await this.wallets.activate(tx, wallet, relayerOf(row, wallet), { actor, action: 'treasury_change.applied' });
    });
  }

  /**
   * Returns the waiting change of the treasury in the form that its current one can sign. Throws `not_found` where none
   * waits, and `treasury_frozen`: an owner who canceled a change that was not theirs wants no immediate one either.
   */
  async signable(merchantId: number): Promise<SignableChange> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const rows = await this.repository.queued(this.database, merchantId);
    const row = rows.find(({ kind }) => kind === 'treasury');
    if (!row) throw new AppError('not_found', {}, { message: 'There is no pending treasury change.' });
    refuseIfFrozen(merchant, await this.clock.now());
    const wallet = (await this.wallets.byId(this.database, row.wallet_id!))!;
    const { treasury_address: present, treasury_delay_s: delayS } = merchant;
    const { treasury_address: to, relayer_address: relayer } = wallet;
    return { id: row.id, present: present!, delayS, to, relayer };
  }

  /**
   * Applies a change at once because the current treasury signed it, and publishes the orders, which the sweeper
   * carries to the contract. Throws `treasury_change_over` where the change, the treasury or its delay are not those
   * that the orders were made for, and where money would be lost by now: the change is canceled then. Throws
   * `unavailable` where that cannot be determined.
   */
  async applySigned(
    merchantId: number,
    { id, present, delayS, to, relayer }: SignableChange,
    orders: readonly SignedOwnOrder[],
    actor: Actor,
  ): Promise<void> {
    const fault = await this.check.faultOf(to, relayer ?? undefined);
    if (fault) {
      await this.cancelBad(merchantId, id, fault);
      const message = `${TREASURY_FAULTS[fault]} The change was canceled.`;
      throw new AppError('treasury_change_over', { status: 'canceled' }, { message });
    }
    const now = await this.clock.now();
    await this.database.transaction(async (tx) => {
      const merchant = await this.queued.lock(tx, merchantId);
      refuseIfFrozen(merchant, now);
      const isSame = merchant.treasury_address === present && merchant.treasury_delay_s === delayS;
      const row = await this.repository.lockQueued(tx, merchantId, 'treasury');
      if (!isSame || row?.id !== id) throw new AppError('treasury_change_over', { status: row?.status ?? null });
      await this.queued.end(tx, row, 'sign');
      const wallet = (await this.wallets.byId(tx, row.wallet_id!))!;
      for (const { initial_treasury, treasury_delay_s } of orders)
        if (treasury_delay_s === LOCKED)
          await this.wallets.recordTreasuryOverride(tx, merchantId, getAddress(initial_treasury));
      await this.outbox.publish(tx, 'treasury.signed', {
        merchant_id: merchantId,
        treasury_address: to,
        orders: [...orders],
      });
      const action = 'treasury_change.signed';
      await this.wallets.activate(tx, wallet, relayerOf(row, wallet), { actor, action });
    });
  }

  /** Makes changes of a merchant wait this long from now on; audited. */
  async useWait(tx: Tx, merchant: MerchantRow, waitH: number, actor: Actor): Promise<void> {
    const [before, after] = [{ treasury_wait_h: this.queued.waitOf(merchant) }, { treasury_wait_h: waitH }];
    await this.merchants.update(tx, merchant.id, after);
    const target = `merchant:${merchant.id}`;
    await this.trail.record(tx, {
      merchantId: merchant.id,
      actor,
      action: 'treasury_wait.changed',
      target,
      before,
      after,
    });
  }

  /**
   * Makes addresses of new sessions commit to this delay from now on. The change is published and audited, and owners
   * are mailed.
   */
  async useDelay(tx: Tx, merchant: MerchantRow, delayS: number, actor: Actor): Promise<void> {
    const before = merchant.treasury_delay_s;
    const { treasury_address } = merchant;
    const changes =
      treasury_address === null
        ? { treasury_delay_s: delayS }
        : await this.wallets.unusedTerms(tx, merchant, { treasury_address, treasury_delay_s: delayS });
    await this.merchantChanges.changeIn(tx, merchant.id, changes, { actor, action: 'treasury_delay.changed' });
    const facts = { delay_s: delayS, delay_s_before: before, by: actor.name };
    await this.notices.add(tx, merchant.id, 'treasury_delay_changed', facts);
  }

  private async cancelBad(merchantId: number, id: number, fault: TreasuryFault): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.queued.lock(tx, merchantId);
      const row = await this.queued.endQueued(tx, merchantId, 'treasury', 'cancel', id);
      if (row) await this.queued.recordCanceled(tx, row, PLATFORM, null, TREASURY_FAULTS[fault]);
    });
  }
}

function relayerOf({ sealed_relayer_key, sealed_for }: TreasuryChangeRow, wallet: WalletRow): SealedRelayer | null {
  if (!sealed_relayer_key || !sealed_for || !wallet.relayer_address) return null;
  return { address: wallet.relayer_address, sealed: sealed_relayer_key, sealedFor: sealed_for };
}
