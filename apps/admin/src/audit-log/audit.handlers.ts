import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from './audit-trail.service.js';

@Injectable()
export class AuditHandlers {
  constructor(private readonly trail: AuditTrailService) {}

  @OnEvent('audit.recorded')
  append(entry: AuditRecorded, tx: Tx): Promise<void> {
    return this.trail.append(tx, entry);
  }
}
