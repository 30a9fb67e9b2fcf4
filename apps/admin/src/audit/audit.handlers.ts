import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from './audit.repository.js';

@Injectable()
export class AuditHandlers {
  constructor(private readonly repository: AuditRepository) {}

  @OnEvent('audit.recorded')
  async append(entry: AuditRecorded, tx: Tx): Promise<void> {
    const { audit_id: id, at, before, after, ...facts } = entry;
    await this.repository.append(tx, {
      ...facts,
      id,
      // As Postgres gives it back: what is hashed is what a verifier reads.
      at: new Date(at).toISOString(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    });
  }
}
