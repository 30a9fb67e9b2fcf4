import type { MaintenanceChanged } from '@libs/events/payloads/operations.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

@Injectable()
export class MaintenanceHandlers {
  constructor(private readonly maintenance: MaintenanceService) {}

  @OnEvent('maintenance.changed')
  changed(state: MaintenanceChanged, tx: Tx): Promise<void> {
    return this.maintenance.apply(tx, state);
  }
}
