import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type AuditEntry, auditEvent } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';

/**
 * Adds actions to the log: those of other services as they arrive, this service's own in the transaction of the action.
 */
@Injectable()
export class AuditTrailService {
  constructor(private readonly log: AuditLogService) {}

  record(tx: Tx, entry: AuditEntry): Promise<void> {
    return this.append(tx, auditEvent(entry));
  }

  async append(tx: Tx, entry: AuditRecorded): Promise<void> {
    const { audit_id: id, at, before, after, ...facts } = entry;
    await this.log.append(tx, {
      ...facts,
      id,
      // In the form in which Postgres returns it: what is hashed must equal what a verifier reads.
      at: new Date(at).toISOString(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    });
  }
}
