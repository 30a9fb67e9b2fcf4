import type { MaintenanceState } from '@libs/dto/rpc/admin.rpc';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit-log/audit-trail.service.js';
import type { MaintenanceView, SetMaintenanceBody } from './maintenance.dto.js';
import type { MaintenanceRow } from './maintenance.entity.js';
import { MaintenanceRepository } from './maintenance.repository.js';

/** The switch that keeps new work out of the agent API. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'admin'>,
    private readonly repository: MaintenanceRepository,
    private readonly trail: AuditTrailService,
  ) {}

  async get(): Promise<MaintenanceView> {
    return viewOf(await this.repository.find(this.database));
  }

  async state(): Promise<MaintenanceState> {
    return stateOf(await this.repository.find(this.database));
  }

  /** Replaces the switch as a whole. Without a difference, nothing is published or audited. */
  async set(body: SetMaintenanceBody, actor: Actor): Promise<MaintenanceView> {
    const expectedEnd = body.expected_end ? new Date(body.expected_end) : null;
    return this.database.transaction(async (tx) => {
      const before = await this.repository.lock(tx);
      if (isSame(before, body, expectedEnd)) return viewOf(before);
      const after = await this.repository.update(tx, body.active, body.message ?? null, expectedEnd);
      await this.outbox.publish(tx, 'maintenance.changed', stateOf(after));
      const action = before.active === after.active ? 'maintenance.updated' : after.active ? BEGUN : ENDED;
      await this.trail.record(tx, { actor, action, target: 'agent_api', before: facts(before), after: facts(after) });
      return viewOf(after);
    });
  }
}

const BEGUN = 'maintenance.begun';
const ENDED = 'maintenance.ended';

function isSame(row: MaintenanceRow, { active, message }: SetMaintenanceBody, expectedEnd: Date | null): boolean {
  return (
    row.active === active && row.message === (message ?? null) && row.expected_end?.getTime() === expectedEnd?.getTime()
  );
}

function facts({ active, message, expected_end }: MaintenanceRow) {
  return { active, message, expected_end: expected_end?.toISOString() ?? null };
}

function stateOf(row: MaintenanceRow): MaintenanceState {
  return { ...facts(row), version: row.version };
}

function viewOf(row: MaintenanceRow): MaintenanceView {
  return { ...facts(row), changed_at: row.changed_at?.toISOString() ?? null };
}
