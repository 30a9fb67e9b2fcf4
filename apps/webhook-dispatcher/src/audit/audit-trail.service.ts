import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { OwnerAction } from '@libs/dto/rpc/webhooks.rpc';
import { merchantBehind } from '@libs/dto/test-mode/test-mode';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';

/** One action that a request performed. */
export interface Action {
  by: OwnerAction;
  /** `noun.verb` */
  action: AuditAction;
  /** `noun:id` */
  target: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Publishes actions to the audit log, in the transaction that performs them. */
@Injectable()
export class AuditTrailService {
  constructor(private readonly trail: AuditTrail) {}

  async record(tx: Tx, { by, ...action }: Action): Promise<void> {
    if (by.merchant_id === undefined) return this.trail.record(tx, { ...action, actor: by.actor });
    const merchant = { id: merchantBehind(by.merchant_id), name: by.merchant_name };
    await this.trail.record(tx, { ...action, actor: by.actor, merchant });
  }
}
