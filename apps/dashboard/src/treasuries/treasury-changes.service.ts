import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { TREASURY_FAULTS, type TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import type { OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { step } from '@libs/state-machines/machine';
import { type TreasuryChangeEvent, treasuryChangeMachine } from '@libs/state-machines/treasury-change.machine';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { frozenAt, frozenFrom, refuseIfFrozen } from '../registry/treasury-freeze.js';
import { DashboardSettings } from '../settings.js';
import { TreasuryCheckService } from '../wallets/treasury-check.service.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { type NamedWallet, type SealedRelayer, WalletsService } from '../wallets/wallets.service.js';
import { TREASURY_CHANGE_KINDS, type TreasuryChangeKind, type TreasuryChangeRow } from './treasury-change.entity.js';
import { type NewTreasuryChange, TreasuryChangesRepository } from './treasury-changes.repository.js';

/** Changes whose time has come that are looked for at once. */
const AT_ONCE = 20;
/** Who cancels a change to a treasury that would lose money. */
const PLATFORM: Actor = { id: null, name: 'the platform', kind: 'system', ip: null, trace_id: null };

type DueChange = Pick<TreasuryChangeRow, 'id' | 'merchant_id' | 'kind' | 'wallet_id'>;

/** A treasury that was named, and when it is used; null: it is used already. */
export interface NamedTreasury {
  readonly wallet: WalletRow;
  readonly takesEffectAt: Date | null;
}

/** A change of something else than the treasury. */
type RequestedChange = Pick<NewTreasuryChange, 'kind' | 'wait_h' | 'delay_s'>;

/**
 * Changes of where money goes. They wait before they take effect, and every owner gets a mail with a link that cancels: a stolen
 * sign-in alone moves no money. The first treasury is used at once, for nothing can be taken before it.
 */
@Injectable()
export class TreasuryChangesService {
  private readonly logger = new Logger('TreasuryChanges');

  constructor(
    private readonly database: Database,
    private readonly repository: TreasuryChangesRepository,
    private readonly wallets: WalletsService,
    private readonly merchants: MerchantRegistryService,
    private readonly notices: NoticesService,
    private readonly trail: AuditTrailService,
    private readonly clock: DatabaseClock,
    private readonly settings: DashboardSettings,
    private readonly proofs: MerchantProofsService,
    private readonly merchantChanges: MerchantsService,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly check: TreasuryCheckService,
  ) {}

  /**
   * Names a treasury. It is used at once where the merchant has none yet, where only the relayer differs, or where the merchant's
   * changes do not wait. Otherwise it is queued in the place of one that waits. Throws `treasury_frozen`.
   */
  async name(merchantId: number, named: NamedWallet, action: AuditAction, actor: Actor): Promise<NamedTreasury> {
    const now = await this.clock.now();
    return this.database.transaction(async (tx) => {
      const merchant = await this.lock(tx, merchantId);
      const waitH = this.waitOf(merchant);
      const isSafe = merchant.treasury_address === null || merchant.treasury_address === named.address;
      if (!isSafe) refuseIfFrozen(merchant, now);
      const replaced = await this.endQueued(tx, merchantId, 'treasury', 'replace');
      const wallet = await this.wallets.add(tx, merchantId, named);
      const { relayer, warnings = [] } = named;
      if (isSafe || waitH === 0) {
        return {
          wallet: await this.wallets.activate(tx, wallet, relayer, { actor, action, warnings }),
          takesEffectAt: null,
        };
      }
      const change = await this.queue(tx, merchant, waitH, actor, {
        kind: 'treasury',
        wallet_id: wallet.id,
        sealed_relayer_key: relayer?.sealed ?? null,
        sealed_for: relayer?.sealedFor ?? null,
        wait_h: null,
        delay_s: null,
      });
      const facts = {
        treasury_address: named.address,
        takes_effect_at: change.row.takes_effect_at,
        replaced: replaced?.id,
      };
      await this.audit(tx, change.row, 'treasury_change.requested', actor, facts);
      await this.notices.add(tx, merchantId, 'treasury_change_requested', {
        treasury: named.address,
        treasury_now: merchant.treasury_address,
        takes_effect_at: change.row.takes_effect_at.toISOString(),
        given_out_takes_effect_at: givenOutAt(change.row, merchant.treasury_delay_s)?.toISOString() ?? null,
        by: actor.name,
        warnings: [...warnings],
        cancel_token: change.token,
      });
      return { wallet, takesEffectAt: change.row.takes_effect_at };
    });
  }

  /** Throws `treasury_frozen` where another treasury than `address` cannot be named for now; before anybody proves that they want it. */
  async expectOpen(merchantId: number, address?: string): Promise<void> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    const isSafe = !merchant?.treasury_address || merchant.treasury_address === address;
    if (!isSafe) refuseIfFrozen(merchant, await this.clock.now());
  }

  /**
   * Sets how long changes wait. More holds at once, less when the present time is over. Throws `treasury_frozen`, and
   * `fresh_proof_required` for less.
   */
  async setWait(merchantId: number, waitH: number, actor: Actor, proof: OfferedProof): Promise<void> {
    const now = await this.clock.now();
    await this.expectProof(merchantId, waitH, proof, now);
    await this.database.transaction(async (tx) => {
      const merchant = await this.lock(tx, merchantId);
      const before = this.waitOf(merchant);
      if (waitH < before) refuseIfFrozen(merchant, now);
      await this.endQueued(tx, merchantId, 'wait', 'replace');
      if (waitH === before) return;
      if (waitH > before) return this.useWait(tx, merchant, waitH, actor);
      await this.ask(tx, merchant, actor, { kind: 'wait', wait_h: waitH, delay_s: null }, (asked) =>
        this.notices.add(tx, merchantId, 'treasury_wait_requested', { wait_h: waitH, wait_h_now: before, ...asked }),
      );
    });
  }

  /**
   * Queues a change of another kind than the treasury's, for as long as changes of this merchant wait; the place must be free. Audited;
   * `mail` adds the notice. Returns when it takes effect.
   */
  async ask(
    tx: Tx,
    merchant: MerchantRow,
    actor: Actor,
    { kind, wait_h, delay_s }: RequestedChange,
    mail: (asked: { takes_effect_at: string; by: string; cancel_token: string }) => Promise<void>,
  ): Promise<Date> {
    const none = { wallet_id: null, sealed_relayer_key: null, sealed_for: null };
    const { row, token } = await this.queue(tx, merchant, this.waitOf(merchant), actor, {
      ...{ kind, wait_h, delay_s },
      ...none,
    });
    const { takes_effect_at } = row;
    const facts = kind === 'wait' ? { treasury_wait_h: wait_h } : { treasury_delay_s: delay_s };
    await this.audit(tx, row, 'treasury_change.requested', actor, { ...facts, takes_effect_at });
    await mail({ takes_effect_at: takes_effect_at.toISOString(), by: actor.name, cancel_token: token });
    return takes_effect_at;
  }

  /** Makes addresses of new sessions commit to this delay from now on. The change is published and audited, and owners are mailed. */
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

  /** The changes that wait, how long changes of this merchant wait, and until when none can be requested. */
  async state(merchantId: number): Promise<TreasuryState> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const rows = await this.repository.queued(this.database, merchantId);
    const queued = await Promise.all(rows.map((row) => this.described(this.database, row)));
    const frozenUntil = frozenAt(merchant, await this.clock.now());
    return { waitH: this.waitOf(merchant), delayS: merchant.treasury_delay_s, frozenUntil, queued };
  }

  /** The changes that these wallets belong to, by wallet. */
  ofWallets(walletIds: readonly number[]): Promise<Map<number, TreasuryChangeRow>> {
    return this.repository.ofWallets(this.database, walletIds);
  }

  /** Cancels a change that waits. Throws `not_found` where none of this kind does. */
  async cancel(merchantId: number, kind: TreasuryChangeKind, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, merchantId);
      const row = await this.endQueued(tx, merchantId, kind, 'cancel');
      if (!row) throw new AppError('not_found');
      await this.canceled(tx, row, actor, null);
    });
  }

  /** The change that a mail is about. Throws `not_found` for a token that no mail has. */
  async byToken(token: string): Promise<{ merchant: MerchantRow; change: QueuedChange }> {
    const row = await this.repository.byToken(this.database, opaqueTokenHash(token));
    const merchant = row && (await this.merchants.byId(this.database, row.merchant_id));
    if (!row || !merchant) throw new AppError('not_found');
    return { merchant, change: await this.described(this.database, row) };
  }

  /**
   * Cancels the changes that wait of the merchant that a mail is about, without a sign-in, and freezes the treasury: a change that is
   * canceled like this was requested by somebody else, and so was the other one that waits. Repeating it changes nothing. Throws
   * `not_found`, and `treasury_change_over` where the change took effect before.
   */
  async cancelByToken(token: string, actor: Actor): Promise<void> {
    const now = await this.clock.now();
    await this.database.transaction(async (tx) => {
      const found = await this.repository.byToken(tx, opaqueTokenHash(token));
      if (!found) throw new AppError('not_found');
      await this.lock(tx, found.merchant_id);
      const row = await this.endQueued(tx, found.merchant_id, found.kind, 'cancel', found.id);
      if (!row) {
        const { status } = (await this.repository.byToken(tx, opaqueTokenHash(token)))!;
        if (status === 'canceled') return;
        throw new AppError('treasury_change_over', { status });
      }
      const others: TreasuryChangeRow[] = [];
      for (const kind of TREASURY_CHANGE_KINDS) {
        const other = await this.endQueued(tx, row.merchant_id, kind, 'cancel');
        if (other) others.push(other);
      }
      const frozenUntil = frozenFrom(now);
      await this.merchants.update(tx, row.merchant_id, { treasury_frozen_until: frozenUntil });
      for (const canceled of [row, ...others]) await this.canceled(tx, canceled, actor, frozenUntil);
    });
  }

  /** Carries out what is due. Returns whether there may be more. */
  async applyDue(): Promise<boolean> {
    const due = await this.repository.due(this.database, AT_ONCE);
    let ended = 0;
    for (const change of due) if (await this.applyChecked(change)) ended++;
    return ended === AT_ONCE;
  }

  /**
   * Looks again at a treasury that was named days ago before it is used: a token, a contract or a key of ours may be there by now. A bad
   * one is canceled, and every owner is notified. False where that cannot be determined: the change keeps waiting.
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

  private async cancelBad(merchantId: number, id: number, fault: TreasuryFault): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, merchantId);
      const row = await this.endQueued(tx, merchantId, 'treasury', 'cancel', id);
      if (row) await this.canceled(tx, row, PLATFORM, null, TREASURY_FAULTS[fault]);
    });
  }

  /**
   * The change of the treasury that waits, as its present one can sign it. Throws `not_found` where none waits, `treasury_frozen`: who
   * canceled a change that was not theirs wants none at once either.
   */
  async signable(merchantId: number): Promise<SignableChange> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const queued = await this.repository.queued(this.database, merchantId);
    const row = queued.find(({ kind }) => kind === 'treasury');
    if (!row) throw new AppError('not_found', {}, { message: 'There is no pending treasury change.' });
    refuseIfFrozen(merchant, await this.clock.now());
    const wallet = (await this.wallets.byId(this.database, row.wallet_id!))!;
    const { treasury_address: present, treasury_delay_s: delayS } = merchant;
    const { treasury_address: to, relayer_address: relayer } = wallet;
    return { id: row.id, present: present!, delayS, to, relayer };
  }

  /**
   * Uses a change at once because the present treasury signed it, and publishes the orders, which the sweeper carries to the contract.
   * Throws `treasury_change_over` where the change, the treasury or its delay are not those that the orders were made for, and where money
   * would be lost by now: the change is canceled then. `unavailable` where that cannot be found out.
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
      const merchant = await this.lock(tx, merchantId);
      refuseIfFrozen(merchant, now);
      const isSame = merchant.treasury_address === present && merchant.treasury_delay_s === delayS;
      const row = await this.repository.lockQueued(tx, merchantId, 'treasury');
      if (!isSame || row?.id !== id) throw new AppError('treasury_change_over', { status: row?.status ?? null });
      await this.end(tx, row, 'sign');
      const wallet = (await this.wallets.byId(tx, row.wallet_id!))!;
      for (const { initial_treasury, treasury_delay_s } of orders)
        if (treasury_delay_s === LOCKED)
          await this.wallets.noteSignedAway(tx, merchantId, getAddress(initial_treasury));
      await this.outbox.publish(tx, 'treasury.signed', {
        merchant_id: merchantId,
        treasury_address: to,
        orders: [...orders],
      });
      const action = 'treasury_change.signed';
      await this.wallets.activate(tx, wallet, relayerOf(row, wallet), { actor, action });
    });
  }

  /** More waiting takes nothing from anybody; less needs a proof. */
  private async expectProof(merchantId: number, waitH: number, proof: OfferedProof, now: Date): Promise<void> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant || waitH >= this.waitOf(merchant)) return;
    refuseIfFrozen(merchant, now);
    await this.proofs.expect(
      proof,
      merchantId,
      `Let changes of the treasury wait only ${waitH} ${waitH === 1 ? 'hour' : 'hours'}.`,
    );
  }

  private async apply(merchantId: number, kind: TreasuryChangeKind, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const merchant = await this.lock(tx, merchantId);
      const row = await this.repository.lockQueued(tx, merchantId, kind);
      if (row?.id !== id || !(await this.repository.isDue(tx, id))) return;
      await this.end(tx, row, 'due');
      const actor = row.requested_by;
      if (row.kind === 'wait') return this.useWait(tx, merchant, row.wait_h!, actor);
      if (row.kind === 'delay') return this.useDelay(tx, merchant, row.delay_s!, actor);
      const wallet = (await this.wallets.byId(tx, row.wallet_id!))!;
      await this.wallets.activate(tx, wallet, relayerOf(row, wallet), { actor, action: 'treasury_change.applied' });
    });
  }

  private async queue(
    tx: Tx,
    merchant: MerchantRow,
    waitH: number,
    actor: Actor,
    change: Omit<NewTreasuryChange, 'merchant_id' | 'requested_by' | 'cancel_token_hash'>,
  ): Promise<{ row: TreasuryChangeRow; token: string }> {
    const token = newOpaqueToken();
    const more = { merchant_id: merchant.id, requested_by: actor, cancel_token_hash: opaqueTokenHash(token) };
    const row = await this.repository.insert(tx, { ...change, ...more }, waitH);
    return { row, token };
  }

  private async useWait(tx: Tx, merchant: MerchantRow, waitH: number, actor: Actor): Promise<void> {
    const [before, after] = [{ treasury_wait_h: this.waitOf(merchant) }, { treasury_wait_h: waitH }];
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

  /** Ends what waits of a kind. Undefined where nothing does. The merchant must be locked. */
  async endQueued(
    tx: Tx,
    merchantId: number,
    kind: TreasuryChangeKind,
    on: TreasuryChangeEvent,
    onlyId?: number,
  ): Promise<TreasuryChangeRow | undefined> {
    const row = await this.repository.lockQueued(tx, merchantId, kind);
    if (!row || (onlyId !== undefined && row.id !== onlyId)) return undefined;
    await this.end(tx, row, on);
    return row;
  }

  private async end(tx: Tx, row: TreasuryChangeRow, on: TreasuryChangeEvent): Promise<void> {
    const taken = step(treasuryChangeMachine, row.status, on, undefined);
    if (!taken) throw new AppError('treasury_change_over', { status: row.status });
    await this.repository.end(tx, row.id, taken.to);
  }

  private async canceled(
    tx: Tx,
    row: TreasuryChangeRow,
    actor: Actor,
    frozenUntil: Date | null,
    why?: string,
  ): Promise<void> {
    const { treasury_address } = await this.described(tx, row);
    const facts = {
      ...{ treasury_address, treasury_wait_h: row.wait_h, treasury_delay_s: row.delay_s },
      frozen_until: frozenUntil,
      ...(why ? { why } : {}),
    };
    await this.audit(tx, row, 'treasury_change.canceled', actor, facts);
    await this.notices.add(tx, row.merchant_id, 'treasury_change_canceled', {
      treasury: treasury_address,
      wait_h: row.wait_h,
      delay_s: row.delay_s,
      by: actor.name,
      frozen_until: frozenUntil?.toISOString() ?? null,
      ...(why ? { why } : {}),
    });
  }

  private async described(sql: Sql, row: TreasuryChangeRow): Promise<QueuedChange> {
    const wallet = row.wallet_id === null ? undefined : await this.wallets.byId(sql, row.wallet_id);
    return { row, treasury_address: wallet?.treasury_address ?? null };
  }

  private async audit(
    tx: Tx,
    { id, merchant_id: merchantId }: TreasuryChangeRow,
    action: AuditAction,
    actor: Actor,
    after: Record<string, unknown>,
  ): Promise<void> {
    await this.trail.record(tx, { merchantId, actor, action, target: `treasury_change:${id}`, after });
  }

  private waitOf({ treasury_wait_h }: MerchantRow): number {
    return treasury_wait_h ?? this.settings.treasuryWaitH;
  }

  /** The merchant's row, locked. Throws `not_found`. */
  async lock(tx: Tx, merchantId: number): Promise<MerchantRow> {
    const merchant = await this.merchants.lockById(tx, merchantId);
    if (!merchant) throw new AppError('not_found');
    return merchant;
  }
}

/** A change of the treasury that waits, with what its present treasury signs it for. */
export interface SignableChange {
  readonly id: number;
  readonly present: string;
  /** What addresses of today commit to; `LOCKED` where no order of the platform changes them. */
  readonly delayS: number;
  readonly to: string;
  /** The relayer that is set with it. */
  readonly relayer: string | null;
}

/** What holds for changes of a merchant's treasury. */
export interface TreasuryState {
  readonly waitH: number;
  /** What addresses of new sessions commit to; `LOCKED` where no order changes them. */
  readonly delayS: number;
  readonly frozenUntil: Date | null;
  readonly queued: QueuedChange[];
}

/** A change, with the address that it is about where it is about one. */
export interface QueuedChange {
  readonly row: TreasuryChangeRow;
  readonly treasury_address: string | null;
}

/** When addresses follow that were given out before with this delay, at the earliest; null: they never do. */
export function givenOutAt({ kind, takes_effect_at }: TreasuryChangeRow, delayS: number): Date | null {
  return kind === 'treasury' && delayS !== LOCKED ? new Date(takes_effect_at.getTime() + delayS * 1000) : null;
}

function relayerOf({ sealed_relayer_key, sealed_for }: TreasuryChangeRow, wallet: WalletRow): SealedRelayer | null {
  if (!sealed_relayer_key || !sealed_for || !wallet.relayer_address) return null;
  return { address: wallet.relayer_address, sealed: sealed_relayer_key, sealedFor: sealed_for };
}
