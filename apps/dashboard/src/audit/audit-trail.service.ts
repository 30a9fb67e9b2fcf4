import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { merchantBehind } from '@libs/dto/test-mode/test-mode';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { topicOfAction } from '../live/topics.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';

/** One action that changes something of a merchant's. */
export interface MerchantAction {
  /** An action on a test merchant is recorded with the merchant behind it. */
  merchantId: number;
  actor: Actor;
  /** `noun.verb` */
  action: AuditAction;
  /** `noun:id` */
  target: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Publishes actions to the audit log and to open pages, in the transaction that did them. */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly outbox: Outbox<'dashboard'>,
    private readonly trail: AuditTrail,
    private readonly merchants: MerchantRegistryService,
  ) {}

  async record(tx: Tx, { merchantId, ...entry }: MerchantAction): Promise<void> {
    const id = merchantBehind(merchantId);
    const row = await this.merchants.byId(tx, id);
    const merchant = { id, name: row?.name ?? '' };
    await this.trail.record(tx, { ...entry, merchant });
    const topic = topicOfAction(entry.action);
    if (topic) await this.outbox.publish(tx, 'merchant.touched', { merchant_id: merchantId, topics: [topic] });
  }
}
