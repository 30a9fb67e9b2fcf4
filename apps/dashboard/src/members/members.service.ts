import { idBelow, idPosition, type Page, type PageRequest, toPage } from '@libs/dto/lists/page';
import type { Role } from '@libs/dto/merchants/roles';
import type { UserSummary } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import type { MemberRow } from '../registry/member.entity.js';
import { MembershipsService } from '../registry/memberships.service.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { manages } from './member-rules.js';
import type { MemberView } from './members.dto.js';

const LIST = 'members';
/** The actor that undoes what somebody set up with an account before its owner proved the e-mail. */
export const RECLAIMED = systemActor('reclaimed account');

/** One member of one merchant. */
export interface MemberOf {
  readonly merchantId: number;
  readonly userId: number;
}

/** The members of a merchant. Roles are read again for each request, so every change takes effect at once. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly rpc: RpcClient,
    private readonly members: MembershipsService,
    private readonly merchants: MerchantRegistryService,
    private readonly trail: AuditTrailService,
    private readonly proofs: MerchantProofsService,
  ) {}

  async list(merchantId: number, { cursor, limit }: PageRequest): Promise<Page<MemberView>> {
    const rows = await this.members.page(this.database, merchantId, idBelow(LIST, cursor), limit);
    const users = await this.usersOf(rows.map((row) => row.user_id));
    return toPage(
      rows,
      limit,
      (row) => idPosition(LIST, row.user_id),
      (row) => viewOf(row, users.get(row.user_id)),
    );
  }

  /** Throws AppError `not_found`, `insufficient_role`, `last_owner`, `fresh_proof_required`. */
  async changeRole(
    { merchantId, userId }: MemberOf,
    role: Role,
    actor: Actor,
    proof: OfferedProof,
  ): Promise<MemberView> {
    const users = await this.usersOf([userId]);
    const known = await this.members.find(this.database, merchantId, userId);
    if (!known) throw new AppError('not_found');
    for (const managed of [known.role, role]) await this.refuseUnlessManaged(this.database, merchantId, managed, actor);
    const who = `${quoted(users.get(userId)?.email ?? '')} (user ${userId})`;
    if (known.role !== role)
      await this.proofs.expect(proof, merchantId, `Make ${who} ${role} instead of ${known.role}.`);
    const row = await this.database.transaction(async (tx) => {
      const before = await this.managed(tx, merchantId, userId, actor);
      await this.refuseUnlessManaged(tx, merchantId, role, actor);
      if (before.role === role) return before;
      if (before.role === 'owner') await this.requireRemainingOwner(tx, merchantId);
      await this.members.setRole(tx, merchantId, userId, role);
      const action = { merchantId, actor, action: 'member.role_changed', target: `user:${userId}` } as const;
      await this.trail.record(tx, { ...action, before: { role: before.role }, after: { role } });
      return { ...before, role };
    });
    return viewOf(row, users.get(userId));
  }

  /**
   * Ends a membership; members of any role may end their own. Throws AppError `not_found`, `insufficient_role`,
   * `last_owner`, `fresh_proof_required`.
   */
  async remove({ merchantId, userId }: MemberOf, actor: Actor, proof: OfferedProof): Promise<void> {
    if (userId !== actor.id) await this.expectProofOfRemoval({ merchantId, userId }, actor, proof);
    await this.database.transaction(async (tx) => {
      const isOwn = userId === actor.id;
      const member = isOwn
        ? await this.lockedMember(tx, merchantId, userId)
        : await this.managed(tx, merchantId, userId, actor);
      if (member.role === 'owner') await this.requireRemainingOwner(tx, merchantId);
      await this.end(tx, { merchantId, userId });
      const action = {
        merchantId,
        actor,
        action: isOwn ? 'member.left' : 'member.removed',
        target: `user:${userId}`,
      } as const;
      await this.trail.record(tx, { ...action, before: { role: member.role } });
    });
  }

  /**
   * Ends the memberships that an account had when its owner reclaimed it. The people who made those merchants keep
   * their funds on the chain; otherwise the owner would take payments for them. Returns the merchants that have no
   * owner any more.
   */
  async leaveAll(tx: Tx, userId: number, at: Date): Promise<number[]> {
    const left = await this.members.heldSince(tx, userId, at);
    for (const { merchant_id: merchantId, role } of left) {
      await this.merchants.lockById(tx, merchantId);
      // An owner may have removed the membership meanwhile.
      if (!(await this.end(tx, { merchantId, userId }))) continue;
      const action = { merchantId, actor: RECLAIMED, action: 'member.left', target: `user:${userId}` } as const;
      await this.trail.record(tx, { ...action, before: { role } });
    }
    const merchantIds = left.map(({ merchant_id }) => merchant_id);
    const owned = new Set((await this.members.ownersOf(tx, merchantIds)).map(({ merchant_id }) => merchant_id));
    return merchantIds.filter((id) => !owned.has(id));
  }

  /** Throws AppError `insufficient_role` unless the actor may now manage members of this role. */
  async refuseUnlessManaged(tx: Sql, merchantId: number, role: Role, actor: Actor): Promise<void> {
    const own = await this.members.roleOf(tx, merchantId, actor.id as number);
    if (!own) throw new AppError('not_found');
    if (!manages(own, role)) throw new AppError('insufficient_role', { role: own, needed: 'owner' });
  }

  /** Returns accounts by id, from the auth service. */
  async usersOf(userIds: number[]): Promise<Map<number, UserSummary>> {
    const { users } = await this.rpc.call('auth.users_by_ids', { user_ids: userIds });
    return new Map(users.map((user) => [user.user_id, user]));
  }

  private async end(tx: Tx, { merchantId, userId }: MemberOf): Promise<boolean> {
    if (!(await this.members.delete(tx, merchantId, userId))) return false;
    const whose = { merchant_id: merchantId, user_id: userId };
    await this.outbox.publish(tx, 'member.left', { ...whose, at: new Date().toISOString() });
    return true;
  }

  private async expectProofOfRemoval(
    { merchantId, userId }: MemberOf,
    actor: Actor,
    proof: OfferedProof,
  ): Promise<void> {
    const known = await this.members.find(this.database, merchantId, userId);
    if (!known) throw new AppError('not_found');
    await this.refuseUnlessManaged(this.database, merchantId, known.role, actor);
    const email = (await this.usersOf([userId])).get(userId)?.email ?? '';
    await this.proofs.expect(proof, merchantId, `Remove ${quoted(email)} (user ${userId}), who is ${known.role}.`);
  }

  private async managed(tx: Tx, merchantId: number, userId: number, actor: Actor): Promise<MemberRow> {
    const member = await this.lockedMember(tx, merchantId, userId);
    await this.refuseUnlessManaged(tx, merchantId, member.role, actor);
    return member;
  }

  /** Locks the merchant first, so that two owners cannot remove each other at the same moment. */
  private async lockedMember(tx: Tx, merchantId: number, userId: number): Promise<MemberRow> {
    await this.merchants.lockById(tx, merchantId);
    const member = await this.members.find(tx, merchantId, userId);
    if (!member) throw new AppError('not_found');
    return member;
  }

  private async requireRemainingOwner(tx: Tx, merchantId: number): Promise<void> {
    if ((await this.members.ownersOf(tx, [merchantId])).length <= 1) throw new AppError('last_owner');
  }
}

function viewOf({ user_id, role, created_at }: MemberRow, user: UserSummary | undefined): MemberView {
  return {
    user_id,
    email: user?.email ?? null,
    name: user?.name ?? null,
    role,
    created_at: created_at.toISOString(),
  };
}
