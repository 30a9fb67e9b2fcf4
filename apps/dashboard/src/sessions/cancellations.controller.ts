import { SessionView } from '@libs/dto/payments/views';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Database } from '@libs/service-kit/database/database';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AuditTrailService } from '../audit/audit-trail.service.js';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';

/** Cancels unpaid sessions. */
@Controller('api/dashboard/merchants/:merchant_id/sessions/:token/cancel')
@UseGuards(MemberGuard)
export class CancellationsController {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly trail: AuditTrailService,
  ) {}

  /** Audited right after the call, and not in its transaction: the session belongs to another service. */
  @Post()
  @HttpCode(200)
  @MinRole('developer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Cancel an unpaid session',
    description:
      'Possible only while it is open and nothing was received. Its address stays watched: money that still arrives is credited as late.',
    returns: SessionView,
    errors: ['not_found', 'invalid_state_transition'],
  })
  async cancel(
    @PathInt('merchant_id') merchantId: number,
    @Param('token') token: string,
    @CurrentActor() actor: Actor,
  ): Promise<SessionView> {
    const { session, changed } = await this.rpc.call('sessions.cancel', { merchant_id: merchantId, token });
    if (changed) {
      const action = {
        merchantId,
        actor,
        action: 'session.canceled',
        target: `session:${session.invoice_id}`,
      } as const;
      await this.database.transaction((tx) => this.trail.record(tx, action));
    }
    return session;
  }
}
