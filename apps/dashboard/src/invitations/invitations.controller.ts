import type { Page } from '@libs/dto/lists/page';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { CurrentUser, SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { PagedQuery } from '../lists/query-fields.js';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { AcceptInvitationBody, InvitationView, InviteBody, JoinedView } from './invitations.dto.js';
import { InvitationsService } from './invitations.service.js';

@Controller('api/dashboard')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post('merchants/:merchant_id/members')
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({
    summary: 'Invite someone by e-mail',
    description: 'Replaces an open invitation to the same address. Admins invite developers and viewers.',
    returns: InvitationView,
    errors: ['already_member', 'fresh_proof_required', 'mail_not_configured', 'rate_limited'],
  })
  invite(
    @PathInt('merchant_id') merchantId: number,
    @Body() body: InviteBody,
    @CurrentActor() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<InvitationView> {
    return this.invitations.invite(merchantId, body, actor, proof);
  }

  @Get('merchants/:merchant_id/invitations')
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Open invitations, newest first', returns: pageOf(InvitationView) })
  list(@PathInt('merchant_id') merchantId: number, @Query() query: PagedQuery): Promise<Page<InvitationView>> {
    return this.invitations.list(merchantId, query);
  }

  @Delete('merchants/:merchant_id/invitations/:invitation_id')
  @HttpCode(204)
  @UseGuards(MemberGuard)
  @MinRole('admin')
  @Operation({ summary: 'Withdraw an invitation', returns: null, errors: ['not_found'] })
  withdraw(
    @PathInt('merchant_id') merchantId: number,
    @PathInt('invitation_id') id: number,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.invitations.withdraw(merchantId, id, actor);
  }

  @Post('invitations/accept')
  @HttpCode(200)
  @UseGuards(SignInGuard)
  @Operation({
    summary: 'Accept an invitation',
    description: 'Works only for the account with the e-mail address that it was sent to.',
    returns: JoinedView,
    errors: ['invitation_invalid', 'invitation_for_other_email', 'already_member'],
  })
  accept(
    @Body() { token }: AcceptInvitationBody,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
  ): Promise<JoinedView> {
    return this.invitations.accept(token, user, actor);
  }
}
