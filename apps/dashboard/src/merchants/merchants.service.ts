import { idBelow, idPosition, type Page, type PageRequest, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { MerchantView } from '@libs/dto/payments/views';
import type { Actor, MerchantFilter } from '@libs/dto/rpc/dashboard.rpc';
import { parseTiers, type Tiers } from '@libs/dto/tiers';
import { AppError } from '@libs/errors/app-error';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { step } from '@libs/state-machines/machine';
import {
  MERCHANT_TARGET,
  type MerchantEffect,
  type MerchantEvent,
  merchantMachine,
} from '@libs/state-machines/merchant.machine';
import { Injectable } from '@nestjs/common';
import { NoticesService } from '../notices/notices.service.js';
import { MembershipsService } from '../registry/memberships.service.js';
import type { MerchantRow } from '../registry/merchant.entity.js';
import {
  type Application,
  type MerchantChanges,
  MerchantRegistryService,
  type NewMerchant,
} from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import { isInReview, merchantSnapshot, merchantView } from './merchant.view.js';
import type { MerchantSettingsView } from './merchant-settings.dto.js';

/** An action and its actor, for the audit log. */
export interface Action {
  actor: Actor;
  /** `noun.verb` */
  action: AuditAction;
  /** Whether it counts as a change even when no column differs: it raises the version, is audited and published. */
  evenIfSame?: boolean;
  /** The reason, where one was given. */
  reason?: string | null;
  /** More about the action, in addition to the columns that it changed. */
  facts?: Record<string, unknown>;
}

/** Columns that an audit entry leaves out, because its action implies them. */
const IMPLIED: readonly (keyof MerchantRow)[] = ['version', 'approved_at', 'review_state', 'rejection_reason'];

/** The parts of an operator's move of a merchant other than the move itself. */
interface MoveRequest {
  actor: Actor;
  reason?: string | null;
  /** For a pause: its end takes two operators. For the end of a pause: two operators have agreed to it. */
  for_security?: boolean;
}

/** A merchant before and after an operator's move. */
interface MovedMerchant {
  before: MerchantRow;
  after: MerchantRow;
  action: Action;
}

/** The actor who makes a merchant, and the owner. */
interface MadeBy {
  actor: Actor;
  ownerId: number;
}

const SECONDS_PER_HOUR = 3_600;
const PAUSED = 'merchant.paused';
const PAST_TENSE = { approve: 'approved', reject: 'rejected', pause: 'paused', unpause: 'unpaused' } as const;

/** Merchants. Every change is versioned, audited and published in its own transaction. */
@Injectable()
export class MerchantsService {
  private readonly tiers: Tiers;
  private readonly newDelayS: number;
  /** Carries out each effect of the state machine. */
  private readonly effects: Readonly<Record<MerchantEffect, (tx: Tx, moved: MovedMerchant) => Promise<void>>> = {
    audit: (tx, { before, after, action }) => this.publishChange(tx, before, after, action),
    notify: (tx, { after, action }) =>
      this.notices.add(tx, after.id, 'merchant_moved', { to: after.status, reason: action.reason ?? null }),
  };

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly trail: AuditTrail,
    private readonly repository: MerchantRegistryService,
    private readonly members: MembershipsService,
    private readonly notices: NoticesService,
    settings: DashboardSettings,
  ) {
    this.tiers = parseTiers(settings.tiers);
    this.newDelayS = settings.newMerchantDelayH * SECONDS_PER_HOUR;
  }

  /** Makes a pending merchant whose owner is the actor, with the delay that the settings specify for new ones. */
  async create(merchant: Omit<NewMerchant, 'treasury_delay_s'>, actor: Actor): Promise<MerchantView> {
    return this.database.transaction(async (tx) =>
      this.view(await this.insert(tx, merchant, { actor, ownerId: actor.id as number })),
    );
  }

  /**
   * Makes a merchant for somebody else, without a review by operators until its owner states what it sells. Returns its
   * id.
   */
  async createQuietly(tx: Tx, merchant: Omit<NewMerchant, 'treasury_delay_s'>, by: MadeBy): Promise<number> {
    return (await this.insert(tx, { ...merchant, review_state: 'waiting_for_merchant' }, by)).id;
  }

  async get(merchantId: number): Promise<MerchantView> {
    const row = await this.repository.byId(this.database, merchantId);
    if (!row) throw new AppError('not_found');
    return this.view(row);
  }

  /** Returns all merchants that match a filter, newest first. */
  async list({ cursor, limit, ...filter }: PageRequest & MerchantFilter): Promise<Page<MerchantView>> {
    const rows = await this.repository.list(this.database, filter, idBelow('merchants', cursor), limit);
    return toPage(
      rows,
      limit,
      (row) => idPosition('merchants', row.id),
      (row) => this.view(row),
    );
  }

  /** Returns its settings for sessions. */
  async settings(merchantId: number): Promise<MerchantSettingsView> {
    const row = await this.repository.byId(this.database, merchantId);
    if (!row) throw new AppError('not_found');
    const { session_window_min, underpayment_tolerance_bps, minimum_payment_usd_cents, embed_origins } = row;
    return { session_window_min, underpayment_tolerance_bps, minimum_payment_usd_cents, embed_origins };
  }

  /** Returns the address that its sweeps on the test network go to. */
  async testTreasury(merchantId: number): Promise<string | null> {
    const row = await this.repository.byId(this.database, merchantId);
    if (!row) throw new AppError('not_found');
    return row.test_treasury_address;
  }

  async snapshot(merchantId: number): Promise<MerchantChanged | null> {
    const row = await this.repository.byId(this.database, merchantId);
    return row ? merchantSnapshot(row) : null;
  }

  /** Changes columns; nothing is written or audited when nothing differs. */
  async change(merchantId: number, changes: MerchantChanges, action: Action): Promise<MerchantView> {
    return this.database.transaction(async (tx) => this.view(await this.changeIn(tx, merchantId, changes, action)));
  }

  /**
   * Changes a member's statements about its merchant. Throws `application_closed` when that changes facts about the
   * business of an approved merchant. A rejected merchant that changes its statements waits for operators again; one
   * that was never reviewed waits from then on.
   */
  async update(
    merchantId: number,
    profile: MerchantChanges,
    application: Application,
    actor: Actor,
  ): Promise<MerchantView> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, merchantId);
      const restates = differs(before, application);
      if (restates && !isInReview(before)) throw new AppError('application_closed', { merchant_status: before.status });
      const again = restates && !isAnswering(before) ? { review_state: 'waiting_for_operator' as const } : {};
      const changes = { ...profile, ...application, ...again };
      return this.view(await this.changeIn(tx, merchantId, changes, { actor, action: 'merchant.updated' }));
    });
  }

  /** Does the same as `change`, inside a transaction of the caller's. */
  async changeIn(tx: Tx, merchantId: number, changes: MerchantChanges, action: Action): Promise<MerchantRow> {
    const before = await this.lock(tx, merchantId);
    if (!action.evenIfSame && !differs(before, changes)) return before;
    const after = await this.repository.update(tx, merchantId, changes);
    await this.publishChange(tx, before, after, action);
    return after;
  }

  /**
   * Carries out an operator's approval, rejection, pause or end of a pause. Does nothing if the merchant already has
   * the requested state.
   */
  async move(
    merchantId: number,
    event: MerchantEvent,
    { actor, reason = null, for_security = false }: MoveRequest,
  ): Promise<MerchantView> {
    return this.database.transaction(async (tx) => {
      const before = await this.lock(tx, merchantId);
      const paused_for_security = event === 'pause' && (for_security || before.paused_for_security);
      if (before.status === MERCHANT_TARGET[event]) {
        // A pause may turn into one for security, never back.
        return this.view(
          await this.changeIn(tx, merchantId, { paused_for_security }, { actor, reason, action: PAUSED }),
        );
      }
      // The operator who ends the pause did not know that it is for security: ending that takes two operators.
      const isUnawares = event === 'unpause' && before.paused_for_security && !for_security;
      const taken = isUnawares ? undefined : step(merchantMachine, before.status, event, undefined);
      if (!taken) throw new AppError('invalid_state_transition', { status: before.status });
      const approved_at = event === 'approve' ? (before.approved_at ?? new Date()) : undefined;
      const review =
        taken.to === 'rejected'
          ? { rejection_reason: reason, review_state: 'waiting_for_merchant' as const, review_question: null }
          : { rejection_reason: null, review_question: null };
      const after = await this.repository.update(tx, merchantId, {
        ...{ status: taken.to, approved_at, paused_for_security },
        ...review,
      });
      const action = { actor, action: `merchant.${PAST_TENSE[event]}`, reason } as const;
      for (const effect of taken.effects) await this.effects[effect](tx, { before, after, action });
      return this.view(after);
    });
  }

  private async insert(tx: Tx, merchant: Omit<NewMerchant, 'treasury_delay_s'>, by: MadeBy): Promise<MerchantRow> {
    const row = await this.repository.insert(tx, { ...merchant, treasury_delay_s: this.newDelayS });
    await this.members.insert(tx, { merchant_id: row.id, user_id: by.ownerId, role: 'owner' });
    await this.publishChange(tx, undefined, row, { actor: by.actor, action: 'merchant.created' });
    return row;
  }

  private async lock(tx: Tx, merchantId: number): Promise<MerchantRow> {
    const row = await this.repository.lockById(tx, merchantId);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async publishChange(
    tx: Tx,
    before: MerchantRow | undefined,
    after: MerchantRow,
    { actor, action, reason, facts }: Action,
  ): Promise<void> {
    await this.outbox.publish(tx, 'merchant.changed', merchantSnapshot(after));
    const entry = { actor, action, target: `merchant:${after.id}`, merchant: { id: after.id, name: after.name } };
    const changed = changedColumns(before, after);
    const pick = (row: MerchantRow) => Object.fromEntries(changed.map((column) => [column, row[column]]));
    await this.trail.record(tx, {
      ...entry,
      before: before && pick(before),
      after: { ...pick(after), ...facts, ...(reason ? { reason } : {}) },
    });
  }

  private view(row: MerchantRow): MerchantView {
    return merchantView(row, this.tiers);
  }
}

/** Returns whether operators wait for the answer to a question of theirs. */
function isAnswering({ status, review_state, review_question }: MerchantRow): boolean {
  return status !== 'rejected' && review_state === 'waiting_for_merchant' && review_question !== null;
}

function differs(row: MerchantRow, changes: MerchantChanges): boolean {
  return Object.entries(changes).some(
    ([column, value]) => value !== undefined && comparable(row[column as keyof MerchantRow]) !== comparable(value),
  );
}

function changedColumns(before: MerchantRow | undefined, after: MerchantRow): (keyof MerchantRow)[] {
  const columns = (Object.keys(after) as (keyof MerchantRow)[]).filter((column) => !IMPLIED.includes(column));
  return before ? columns.filter((column) => comparable(before[column]) !== comparable(after[column])) : columns;
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
