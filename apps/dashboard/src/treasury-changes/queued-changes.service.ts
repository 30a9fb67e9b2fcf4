import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { step } from '@libs/state-machines/machine';
import { type TreasuryChangeEvent, treasuryChangeMachine } from '@libs/state-machines/treasury-change.machine';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { NoticesService } from '../notices/notices.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import { WalletsService } from '../wallets/wallets.service.js';
import type { TreasuryChangeKind, TreasuryChangeRow } from './treasury-change.entity.js';
import { type NewTreasuryChange, TreasuryChangesRepository } from './treasury-changes.repository.js';

/** A change, with its address if it is about one. */
export interface QueuedChange {
  readonly row: TreasuryChangeRow;
  readonly treasury_address: string | null;
}

/**
 * Queues changes of a merchant's treasury and ends them, with the audit trail and the mails of both. The merchant must
 * be locked.
 */
@Injectable()
export class QueuedChangesService {
  constructor(
    private readonly repository: TreasuryChangesRepository,
    private readonly merchants: MerchantRegistryService,
    private readonly wallets: WalletsService,
    private readonly notices: NoticesService,
    private readonly trail: AuditTrailService,
    private readonly settings: DashboardSettings,
  ) {}

  /** Returns the merchant's row, locked. Throws `not_found`. */
  async lock(tx: Tx, merchantId: number): Promise<MerchantRow> {
    const merchant = await this.merchants.lockById(tx, merchantId);
    if (!merchant) throw new AppError('not_found');
    return merchant;
  }

  /** Returns for how many hours changes of this merchant wait. */
  waitOf({ treasury_wait_h }: MerchantRow): number {
    return treasury_wait_h ?? this.settings.treasuryWaitH;
  }

  /**
   * Queues a change that takes effect after `waitH` hours. Returns it with the token of the mail that cancels it, which
   * is stored as a hash.
   */
  async queue(
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

  /** Ends the waiting change of a kind. Returns undefined where there is none. The merchant must be locked. */
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

  /** Moves a waiting change to its next state. Throws `treasury_change_over` where it does not wait any more. */
  async end(tx: Tx, row: TreasuryChangeRow, on: TreasuryChangeEvent): Promise<void> {
    const taken = step(treasuryChangeMachine, row.status, on, undefined);
    if (!taken) throw new AppError('treasury_change_over', { status: row.status });
    await this.repository.end(tx, row.id, taken.to);
  }

  /** Audits that a change was canceled, and mails every owner. `why` is for changes that the platform cancels. */
  async recordCanceled(
    tx: Tx,
    row: TreasuryChangeRow,
    actor: Actor,
    frozenUntil: Date | null,
    why?: string,
  ): Promise<void> {
    const { treasury_address } = await this.withAddress(tx, row);
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

  /** Returns a change with the address that it is about. */
  async withAddress(sql: Sql, row: TreasuryChangeRow): Promise<QueuedChange> {
    const wallet = row.wallet_id === null ? undefined : await this.wallets.byId(sql, row.wallet_id);
    return { row, treasury_address: wallet?.treasury_address ?? null };
  }

  /** Records in the audit trail what happened to a change. */
  async audit(
    tx: Tx,
    { id, merchant_id: merchantId }: TreasuryChangeRow,
    action: AuditAction,
    actor: Actor,
    after: Record<string, unknown>,
  ): Promise<void> {
    await this.trail.record(tx, { merchantId, actor, action, target: `treasury_change:${id}`, after });
  }
}
