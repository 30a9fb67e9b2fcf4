import { Description, QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';
import type { Page } from '@libs/dto/lists/page';
import { TemporaryPassword } from '@libs/dto/merchants/users';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, FreshProofs, type OfferedProof, quoted } from '@libs/service-kit/sign-in/fresh-proof';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApprovalsService } from '../approvals/approvals.service.js';
import { OperatorUserView } from './user.view.js';

export class UsersQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;

  @Description('Part of the e-mail.', 'shop.example')
  @QuerySearch()
  search?: string;
}

/** Routes for operators to manage accounts. The auth service owns accounts, makes the change and audits it. */
@Controller('api/admin/users')
@UseGuards(OperatorGuard)
export class UsersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly proofs: FreshProofs,
    private readonly approvals: ApprovalsService,
  ) {}

  @Get()
  @Operation({ summary: 'All accounts with their memberships', returns: pageOf(OperatorUserView) })
  async list(@Query() { limit, cursor, search }: UsersQuery): Promise<Page<OperatorUserView>> {
    const page = await this.rpc.call('auth.users', { limit, cursor, email: search?.trim() });
    const ids = page.data.map(({ id }) => id);
    const { memberships } = await this.rpc.call('dashboard.memberships', { user_ids: ids });
    const byUser = Map.groupBy(memberships, ({ user_id }) => user_id);
    const data = page.data.map((user) => ({
      ...user,
      memberships: (byUser.get(user.id) ?? []).map(({ user_id: _, merchant_status = null, ...membership }) => ({
        ...membership,
        merchant_status,
      })),
    }));
    return { ...page, data };
  }

  @Post(':user_id/reset_password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Operation({
    summary: 'Replace a password with a temporary one',
    description:
      'Shown once. It works for 24 hours, must be changed at first use, and all sign-ins of the account end. The treasuries of the merchants that it owns cannot be changed for 72 hours. An operator’s password is not reset this way: 403. Where two operators are required, another one has to approve it first.',
    returns: TemporaryPassword,
    errors: ['not_found', 'fresh_proof_required', 'second_operator_required'],
  })
  async reset(
    @PathInt('user_id') userId: number,
    @CurrentActor('operator') actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<TemporaryPassword> {
    const [user] = (await this.rpc.call('auth.users_by_ids', { user_ids: [userId] })).users;
    if (!user) throw new AppError('not_found');
    const { emails } = await this.rpc.call('auth.operators', {});
    if (emails.includes(user.email))
      throw new AppError('insufficient_role', {}, { message: 'An operator’s password cannot be reset over HTTP.' });
    const statement = `Reset the password of ${quoted(user.email)} (user ${userId}).`;
    await this.proofs.expect(proof, statement);
    return this.approvals.expect(actor, statement, async () => {
      // Frozen first, so that no temporary password exists without the freeze.
      await this.rpc.call('dashboard.freeze_treasuries', { user_id: userId, actor });
      return this.rpc.call('auth.reset_password', { user_id: userId, actor });
    });
  }
}
