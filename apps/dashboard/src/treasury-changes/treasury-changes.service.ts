import { LOCKED } from '@libs/chain/addresses/deposit-address';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import type { OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { NoticesService } from '../notices/notices.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { frozenAt, frozenFrom, refuseIfFrozen } from '../registry/treasury-freeze.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { type NamedWallet, WalletsService } from '../wallets/wallets.service.js';
import { AppliedChangesService } from './applied-changes.service.js';
import { type QueuedChange, QueuedChangesService } from './queued-changes.service.js';
import { TREASURY_CHANGE_KINDS, type TreasuryChangeKind, type TreasuryChangeRow } from './treasury-change.entity.js';
import { type NewTreasuryChange, TreasuryChangesRepository } from './treasury-changes.repository.js';

/** A treasury that was named, and when it takes effect; null: it is in use already. */
export interface NamedTreasury {
  readonly wallet: WalletRow;
  readonly takesEffectAt: Date | null;
}

/** The state of a merchant's treasury changes. */
export interface TreasuryState {
  readonly waitH: number;
  /** The delay that addresses of new sessions commit to; `LOCKED` where no order changes them. */
  readonly delayS: number;
  readonly frozenUntil: Date | null;
  readonly queued: QueuedChange[];
}

/** A change of something other than the treasury. */
type RequestedChange = Pick<NewTreasuryChange, 'kind' | 'wait_h' | 'delay_s'>;

/**
 * Changes of where money goes. They wait before they take effect, and every owner gets a mail with a link that cancels:
 * a stolen sign-in alone moves no money. The first treasury is used at once, for nothing can be taken before it.
 */
@Injectable()
export class TreasuryChangesService {
  constructor(
    private readonly database: Database,
    private readonly repository: TreasuryChangesRepository,
    private readonly queued: QueuedChangesService,
    private readonly applied: AppliedChangesService,
    private readonly wallets: WalletsService,
    private readonly merchants: MerchantRegistryService,
    private readonly notices: NoticesService,
    private readonly clock: DatabaseClock,
    private readonly proofs: MerchantProofsService,
  ) {}

  /**
   * Names a treasury. It is used at once where the merchant has none yet, where only the relayer differs, or where the
   * merchant's changes do not wait. Otherwise it is queued, in place of one that waits. Throws `treasury_frozen`.
   */
  async name(merchantId: number, named: NamedWallet, action: AuditAction, actor: Actor): Promise<NamedTreasury> {
    const now = await this.clock.now();
    return this.database.transaction(async (tx) => {
      const merchant = await this.queued.lock(tx, merchantId);
      const waitH = this.queued.waitOf(merchant);
      const isSafe = merchant.treasury_address === null || merchant.treasury_address === named.address;
      if (!isSafe) refuseIfFrozen(merchant, now);
      const replaced = await this.queued.endQueued(tx, merchantId, 'treasury', 'replace');
      const wallet = await this.wallets.add(tx, merchantId, named);
      const { relayer, warnings = [] } = named;
      if (isSafe || waitH === 0) {
        return {
          wallet: await this.wallets.activate(tx, wallet, relayer, { actor, action, warnings }),
          takesEffectAt: null,
        };
      }
      const change = await this.queued.queue(tx, merchant, waitH, actor, {
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
      await this.queued.audit(tx, change.row, 'treasury_change.requested', actor, facts);
      await this.notices.add(tx, merchantId, 'treasury_change_requested', {
        treasury: named.address,
        treasury_now: merchant.treasury_address,
        takes_effect_at: change.row.takes_effect_at.toISOString(),
        given_out_takes_effect_at:
          issuedAddressesFollowAt(change.row, merchant.treasury_delay_s)?.toISOString() ?? null,
        by: actor.name,
        warnings: [...warnings],
        cancel_token: change.token,
      });
      return { wallet, takesEffectAt: change.row.takes_effect_at };
    });
  }

  /**
   * Throws `treasury_frozen` where another treasury than `address` cannot be named at present. Called before anybody
   * proves that they want it.
   */
  async expectOpen(merchantId: number, address?: string): Promise<void> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    const isSafe = !merchant?.treasury_address || merchant.treasury_address === address;
    if (!isSafe) refuseIfFrozen(merchant, await this.clock.now());
  }

  /**
   * Sets how long changes wait. A longer time takes effect at once, a shorter one when the current time has passed.
   * Throws `treasury_frozen`, and `fresh_proof_required` for less.
   */
  async setWait(merchantId: number, waitH: number, actor: Actor, proof: OfferedProof): Promise<void> {
    const now = await this.clock.now();
    await this.expectProof(merchantId, waitH, proof, now);
    await this.database.transaction(async (tx) => {
      const merchant = await this.queued.lock(tx, merchantId);
      const before = this.queued.waitOf(merchant);
      if (waitH < before) refuseIfFrozen(merchant, now);
      await this.queued.endQueued(tx, merchantId, 'wait', 'replace');
      if (waitH === before) return;
      if (waitH > before) return this.applied.useWait(tx, merchant, waitH, actor);
      await this.request(tx, merchant, actor, { kind: 'wait', wait_h: waitH, delay_s: null }, (asked) =>
        this.notices.add(tx, merchantId, 'treasury_wait_requested', { wait_h: waitH, wait_h_now: before, ...asked }),
      );
    });
  }

  /**
   * Queues a change of another kind than the treasury's, for as long as changes of this merchant wait; no other of its
   * kind may wait. Audited; `mail` adds the notice. Returns when it takes effect.
   */
  async request(
    tx: Tx,
    merchant: MerchantRow,
    actor: Actor,
    { kind, wait_h, delay_s }: RequestedChange,
    mail: (asked: { takes_effect_at: string; by: string; cancel_token: string }) => Promise<void>,
  ): Promise<Date> {
    const none = { wallet_id: null, sealed_relayer_key: null, sealed_for: null };
    const { row, token } = await this.queued.queue(tx, merchant, this.queued.waitOf(merchant), actor, {
      ...{ kind, wait_h, delay_s },
      ...none,
    });
    const { takes_effect_at } = row;
    const facts = kind === 'wait' ? { treasury_wait_h: wait_h } : { treasury_delay_s: delay_s };
    await this.queued.audit(tx, row, 'treasury_change.requested', actor, { ...facts, takes_effect_at });
    await mail({ takes_effect_at: takes_effect_at.toISOString(), by: actor.name, cancel_token: token });
    return takes_effect_at;
  }

  /** Returns the changes that wait, how long changes of this merchant wait, and until when none can be requested. */
  async state(merchantId: number): Promise<TreasuryState> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const rows = await this.repository.queued(this.database, merchantId);
    const queued = await Promise.all(rows.map((row) => this.queued.withAddress(this.database, row)));
    const frozenUntil = frozenAt(merchant, await this.clock.now());
    return { waitH: this.queued.waitOf(merchant), delayS: merchant.treasury_delay_s, frozenUntil, queued };
  }

  /** Returns the changes that these wallets belong to, by wallet. */
  ofWallets(walletIds: readonly number[]): Promise<Map<number, TreasuryChangeRow>> {
    return this.repository.ofWallets(this.database, walletIds);
  }

  /** Cancels a waiting change. Throws `not_found` where none of this kind waits. */
  async cancel(merchantId: number, kind: TreasuryChangeKind, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.queued.lock(tx, merchantId);
      const row = await this.queued.endQueued(tx, merchantId, kind, 'cancel');
      if (!row) throw new AppError('not_found');
      await this.queued.recordCanceled(tx, row, actor, null);
    });
  }

  /** Returns the change that a mail is about. Throws `not_found` for a token that no mail has. */
  async byToken(token: string): Promise<{ merchant: MerchantRow; change: QueuedChange }> {
    const row = await this.repository.byToken(this.database, opaqueTokenHash(token));
    const merchant = row && (await this.merchants.byId(this.database, row.merchant_id));
    if (!row || !merchant) throw new AppError('not_found');
    return { merchant, change: await this.queued.withAddress(this.database, row) };
  }

  /**
   * Cancels the waiting changes of the merchant that a mail is about, without a sign-in, and freezes the treasury:
   * somebody else must have requested a change that is canceled in this way, and the other waiting one as well.
   * Repeating it changes nothing. Throws `not_found`, and `treasury_change_over` where the change took effect before.
   */
  async cancelByToken(token: string, actor: Actor): Promise<void> {
    const now = await this.clock.now();
    await this.database.transaction(async (tx) => {
      const found = await this.repository.byToken(tx, opaqueTokenHash(token));
      if (!found) throw new AppError('not_found');
      await this.queued.lock(tx, found.merchant_id);
      const row = await this.queued.endQueued(tx, found.merchant_id, found.kind, 'cancel', found.id);
      if (!row) {
        const { status } = (await this.repository.byToken(tx, opaqueTokenHash(token)))!;
        if (status === 'canceled') return;
        throw new AppError('treasury_change_over', { status });
      }
      const others: TreasuryChangeRow[] = [];
      for (const kind of TREASURY_CHANGE_KINDS) {
        const other = await this.queued.endQueued(tx, row.merchant_id, kind, 'cancel');
        if (other) others.push(other);
      }
      const frozenUntil = frozenFrom(now);
      await this.merchants.update(tx, row.merchant_id, { treasury_frozen_until: frozenUntil });
      for (const canceled of [row, ...others]) await this.queued.recordCanceled(tx, canceled, actor, frozenUntil);
    });
  }

  /** Expects a proof for a shorter wait. A longer one harms nobody. */
  private async expectProof(merchantId: number, waitH: number, proof: OfferedProof, now: Date): Promise<void> {
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant || waitH >= this.queued.waitOf(merchant)) return;
    refuseIfFrozen(merchant, now);
    await this.proofs.expect(
      proof,
      merchantId,
      `Let changes of the treasury wait only ${waitH} ${waitH === 1 ? 'hour' : 'hours'}.`,
    );
  }
}

/** Returns when addresses that were issued earlier with this delay follow, at the earliest; null: they never do. */
export function issuedAddressesFollowAt({ kind, takes_effect_at }: TreasuryChangeRow, delayS: number): Date | null {
  return kind === 'treasury' && delayS !== LOCKED ? new Date(takes_effect_at.getTime() + delayS * 1000) : null;
}
