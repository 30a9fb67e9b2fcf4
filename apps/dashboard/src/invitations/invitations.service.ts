import { idBelow, idPosition, type Page, type PageRequest, toPage } from '@libs/dto/lists/page';
import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Mailer } from '@libs/mail/mailer';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { MembersService } from '../members/members.service.js';
import { MembershipsService } from '../registry/memberships.service.js';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import type { InvitationRow } from './invitation.entity.js';
import type { InvitationView, InviteBody, JoinedView } from './invitations.dto.js';
import { InvitationsRepository } from './invitations.repository.js';

const LIST = 'invitations';
/** No team invites more colleagues in a day; a merchant that does uses us to send mail to strangers. */
const MAX_PER_DAY = 50;

/** Invitations by mail. The worker that sends them makes their tokens: this service knows their hashes only. */
@Injectable()
export class InvitationsService {
  private wake: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly invitations: InvitationsRepository,
    private readonly memberRows: MembershipsService,
    private readonly members: MembersService,
    private readonly merchants: MerchantRegistryService,
    private readonly trail: AuditTrailService,
    private readonly mailer: Mailer,
    private readonly proofs: MerchantProofsService,
  ) {}

  /**
   * Invites an address; an open invitation to it is replaced. Throws AppError `mail_not_configured`, `already_member`,
   * `insufficient_role`, `fresh_proof_required`, `rate_limited`.
   */
  async invite(
    merchantId: number,
    { email, role }: InviteBody,
    actor: Actor,
    proof: OfferedProof,
  ): Promise<InvitationView> {
    if (!this.mailer.isConfigured) throw new AppError('mail_not_configured');
    const users = await this.members.usersOf(await this.memberRows.userIdsOf(this.database, merchantId));
    if ([...users.values()].some((user) => user.email.toLowerCase() === email)) throw new AppError('already_member');
    await this.members.refuseUnlessManaged(this.database, merchantId, role, actor);
    await this.proofs.expect(proof, merchantId, `Invite ${quoted(email)} as ${role}.`);
    return this.database.transaction(async (tx) => {
      await this.merchants.lockById(tx, merchantId);
      await this.members.refuseUnlessManaged(tx, merchantId, role, actor);
      if ((await this.invitations.countSince(tx, merchantId, 24)) >= MAX_PER_DAY) {
        throw new AppError('rate_limited', {}, { retryAfterS: 3_600 });
      }
      await this.invitations.withdrawFor(tx, merchantId, email);
      const row = await this.invitations.insert(tx, { merchant_id: merchantId, email, role, invited_by: actor.name });
      await this.audit(tx, row, 'invitation.made', actor);
      tx.afterCommit(() => this.wake());
      return viewOf(row);
    });
  }

  async list(merchantId: number, { cursor, limit }: PageRequest): Promise<Page<InvitationView>> {
    const rows = await this.invitations.page(this.database, merchantId, idBelow(LIST, cursor), limit);
    return toPage(rows, limit, (row) => idPosition(LIST, row.id), viewOf);
  }

  /** Throws AppError `not_found`, `insufficient_role`. */
  async withdraw(merchantId: number, id: number, actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.merchants.lockById(tx, merchantId);
      const row = await this.invitations.findOpen(tx, merchantId, id);
      if (!row) throw new AppError('not_found');
      await this.members.refuseUnlessManaged(tx, merchantId, row.role, actor);
      await this.invitations.withdraw(tx, id);
      await this.audit(tx, row, 'invitation.withdrawn', actor);
    });
  }

  /**
   * Makes the signed-in user a member; repeating it changes nothing. Throws AppError `invitation_invalid`,
   * `invitation_for_other_email`, `already_member`.
   */
  async accept(token: string, user: SignedInUser, actor: Actor): Promise<JoinedView> {
    return this.database.transaction(async (tx) => {
      const row = await this.invitations.lockByTokenHash(tx, opaqueTokenHash(token));
      if (!row || row.status === 'withdrawn') throw new AppError('invitation_invalid');
      const isRepeated = row.status === 'accepted' && row.accepted_by === user.user_id;
      if (!isRepeated) await this.join(tx, row, user, actor);
      const merchant = await this.merchants.byId(tx, row.merchant_id);
      const role = await this.memberRows.roleOf(tx, row.merchant_id, user.user_id);
      if (!merchant || !role) throw new AppError('invitation_invalid');
      return { merchant_id: row.merchant_id, merchant_name: merchant.name, role };
    });
  }

  /** Sets a callback of the worker, which runs when a mail waits. */
  onAdded(wake: () => void): void {
    this.wake = wake;
  }

  private async join(tx: Tx, row: InvitationRow, user: SignedInUser, actor: Actor): Promise<void> {
    if (row.status !== 'open' || row.expires_at <= (await this.clock.now())) throw new AppError('invitation_invalid');
    if (user.email.toLowerCase() !== row.email) throw new AppError('invitation_for_other_email');
    await this.merchants.lockById(tx, row.merchant_id);
    if (await this.memberRows.roleOf(tx, row.merchant_id, user.user_id)) throw new AppError('already_member');
    await this.memberRows.insert(tx, { merchant_id: row.merchant_id, user_id: user.user_id, role: row.role });
    await this.invitations.accept(tx, row.id, user.user_id);
    await this.audit(tx, row, 'invitation.accepted', actor);
  }

  private async audit(tx: Tx, row: InvitationRow, action: AuditAction, actor: Actor): Promise<void> {
    const after = { email: row.email, role: row.role };
    await this.trail.record(tx, { merchantId: row.merchant_id, actor, action, target: `invitation:${row.id}`, after });
  }
}

function viewOf(row: InvitationRow): InvitationView {
  const { id, email, role, invited_by } = row;
  return {
    id,
    email,
    role,
    invited_by,
    mail: row.sent_at ? 'sent' : row.next_send_at ? 'waiting' : 'failed',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
