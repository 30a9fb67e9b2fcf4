import type { AuditAction } from '@libs/dto/operations/audit-actions';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../database/sql.js';
import type { Outbox } from './outbox.js';

/** One action, as its service records it. */
export interface AuditEntry {
  actor: Actor;
  /** `noun.verb`, for example `merchant.approved`. */
  action: AuditAction;
  /** For example `merchant:12`. */
  target: string;
  merchant?: { id: number; name: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Returns the `audit.recorded` event of an action. Publish it in the action's own transaction. Put no secret into
 * before or after.
 */
export function auditEvent({ actor, action, target, merchant, before, after }: AuditEntry): AuditRecorded {
  return {
    audit_id: uuidv7(),
    at: new Date().toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    actor_kind: actor.kind,
    merchant_id: merchant?.id ?? null,
    merchant_name: merchant?.name ?? null,
    action,
    target,
    before: before ?? null,
    after: after ?? null,
    ip: actor.ip,
    trace_id: actor.trace_id,
  };
}

/**
 * Publishes what people do, for the audit log of the admin service. A service that may not publish `audit.recorded`
 * cannot record: the outbox refuses it.
 */
export class AuditTrail {
  constructor(private readonly outbox: Outbox) {}

  /** Records an action in the transaction that does it. Put no secret into `before` or `after`. */
  async record(tx: Tx, entry: AuditEntry): Promise<void> {
    await this.outbox.publish(tx, 'audit.recorded', auditEvent(entry));
  }
}
