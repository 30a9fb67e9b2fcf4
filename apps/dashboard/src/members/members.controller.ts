import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Body, Controller, Delete, Get, HttpCode, Patch, Query, UseGuards } from '@nestjs/common';
import { PagedQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { ChangeRoleBody, MemberView } from './members.dto.js';
import { MembersService } from './members.service.js';

@Controller('api/dashboard/merchants/:merchant_id/members')
@UseGuards(MemberGuard)
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'Members of the merchant', returns: pageOf(MemberView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: PagedQuery): Promise<Page<MemberView>> {
    return this.members.list(merchantId, query);
  }

  @Patch(':user_id')
  @MinRole('admin')
  @Operation({
    summary: 'Change the role of a member',
    description: 'Owners can change everyone, admins only developers and viewers. The last owner cannot be changed.',
    returns: MemberView,
    errors: ['not_found', 'fresh_proof_required', 'last_owner'],
  })
  changeRole(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('user_id') userId: number,
    @Body() { role }: ChangeRoleBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<MemberView> {
    return this.members.changeRole({ merchantId, userId }, role, actor, proof);
  }

  @Delete(':user_id')
  @HttpCode(204)
  @MinRole('viewer')
  @Operation({
    summary: 'Remove a member, or leave',
    description: 'Everyone may leave except the last owner. Removing others needs a fresh proof. Takes effect at once.',
    returns: null,
    errors: ['not_found', 'fresh_proof_required', 'last_owner'],
  })
  remove(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('user_id') userId: number,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<void> {
    return this.members.remove({ merchantId, userId }, actor, proof);
  }
}
