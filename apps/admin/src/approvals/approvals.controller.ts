import type { Page } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { CurrentProof, FreshProofs, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApprovalsQuery, ApprovalView } from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';

const Operator = () => CurrentActor('operator');

/** Actions that take two operators. */
@Controller('api/admin/approvals')
@UseGuards(OperatorGuard)
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly proofs: FreshProofs,
  ) {}

  @Get()
  @Operation({
    summary: 'Requests that need two operators, newest first',
    description:
      'A request that needs a second operator is refused with 403 `second_operator_required` and appears here. Once another operator has approved it, the first one repeats it, once, within 24 hours of the first request.',
    returns: pageOf(ApprovalView),
  })
  list(@Query() query: ApprovalsQuery, @Operator() actor: Actor): Promise<Page<ApprovalView>> {
    return this.approvals.list(actor, query);
  }

  @Post(':approval_id/approve')
  @HttpCode(200)
  @Operation({
    summary: 'Approve another operator’s request',
    returns: ApprovalView,
    errors: ['not_found', 'invalid_state_transition', 'fresh_proof_required'],
  })
  async approve(
    @PathInt('approval_id') id: number,
    @Operator() actor: Actor,
    @CurrentProof() proof: OfferedProof,
  ): Promise<ApprovalView> {
    await this.proofs.expect(proof, await this.approvals.statementOfApproval(id, actor));
    return this.approvals.approve(id, actor);
  }

  @Post(':approval_id/decline')
  @HttpCode(200)
  @Operation({
    summary: 'Decline another operator’s request',
    description: 'Also withdraws an approval that has not been used yet.',
    returns: ApprovalView,
    errors: ['not_found', 'invalid_state_transition'],
  })
  decline(@PathInt('approval_id') id: number, @Operator() actor: Actor): Promise<ApprovalView> {
    return this.approvals.decline(id, actor);
  }

  @Post(':approval_id/withdraw')
  @HttpCode(200)
  @Operation({
    summary: 'Withdraw your own request',
    returns: ApprovalView,
    errors: ['not_found', 'invalid_state_transition'],
  })
  withdraw(@PathInt('approval_id') id: number, @Operator() actor: Actor): Promise<ApprovalView> {
    return this.approvals.withdraw(id, actor);
  }
}
