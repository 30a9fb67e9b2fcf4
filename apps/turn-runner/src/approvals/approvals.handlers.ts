import type { TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { ApprovalsService } from './approvals.service.js';

/** Consumes decisions of people about calls. */
@Injectable()
export class ApprovalsHandlers {
  constructor(private readonly approvals: ApprovalsService) {}

  @OnEvent('turn.approval_decided')
  decided(event: TurnApprovalDecided, tx: Tx): Promise<void> {
    return this.approvals.decide(tx, event);
  }
}
