import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { readIdempotencyKey } from '../http/idempotency-key.js';
import { ApproveCallBody, CallApprovalsQuery, CallApprovalView, RejectCallBody } from './approvals.dto.js';
import { ApprovalsService } from './approvals.service.js';

const REACHED = ['not_found', 'key_scope_denied'] as const;
const DECIDES = [...REACHED, 'approval_decided', 'approval_digest_mismatch', 'approval_expired'] as const;
const REPLAYED = { 'Idempotency-Replayed': '`true` when this request has decided before.' };

/**
 * Calls of tools that people approve. To decide, a key needs the access `approve`, which keys that run turns do not
 * have.
 */
@Controller(['v1/approvals', 'api/agent/merchants/:merchant_id/approvals'])
@UseGuards(AccountGuard)
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  @Get()
  @Operation({
    summary: 'Calls that need approval',
    description: 'Newest first. `state=pending` lists the calls that turns wait for now.',
    returns: pageOf(CallApprovalView),
  })
  list(@CurrentCaller() caller: Caller, @Query() query: CallApprovalsQuery): Promise<Page<CallApprovalView>> {
    return this.approvals.list(caller, query);
  }

  @Get(':approval_id')
  @Operation({ summary: 'One call that needs approval', returns: CallApprovalView, errors: REACHED })
  get(@CurrentCaller() caller: Caller, @Param('approval_id') id: string): Promise<CallApprovalView> {
    return this.approvals.get(caller, id);
  }

  @Post(':approval_id/approve')
  @HttpCode(200)
  @Operation({
    summary: 'Approve a call',
    description:
      'The turn goes on and makes the call, with your `arguments` if you send any. Needs a key with the access `approve`. Repeat it under the same `Idempotency-Key` if you get no response.',
    returns: CallApprovalView,
    headers: REPLAYED,
    errors: [...DECIDES, 'unavailable'],
  })
  approve(
    @CurrentCaller() caller: Caller,
    @Param('approval_id') id: string,
    @Body() body: ApproveCallBody,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallApprovalView> {
    return this.decide(caller, id, 'approved', body, key, reply);
  }

  @Post(':approval_id/reject')
  @HttpCode(200)
  @Operation({
    summary: 'Reject a call',
    description:
      'The turn goes on without the call, and the model reads your note. Needs a key with the access `approve`.',
    returns: CallApprovalView,
    headers: REPLAYED,
    errors: DECIDES,
  })
  reject(
    @CurrentCaller() caller: Caller,
    @Param('approval_id') id: string,
    @Body() body: RejectCallBody,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallApprovalView> {
    return this.decide(caller, id, 'rejected', body, key, reply);
  }

  private async decide(
    caller: Caller,
    id: string,
    state: 'approved' | 'rejected',
    body: ApproveCallBody,
    key: string | undefined,
    reply: FastifyReply,
  ): Promise<CallApprovalView> {
    const { approval, replayed } = await this.approvals.decide(caller, id, state, body, readIdempotencyKey(key));
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return approval;
  }
}
