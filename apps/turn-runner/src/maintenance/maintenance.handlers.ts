import type { MaintenanceChanged } from '@libs/events/payloads/operations.payload';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.js';

/** During maintenance no turn is started; running turns continue. */
@Injectable()
export class MaintenanceHandlers {
  constructor(
    private readonly maintenance: MaintenanceRepository,
    private readonly wakeUp: WakeUp,
  ) {}

  @OnEvent('maintenance.changed')
  async onChanged(event: MaintenanceChanged, tx: Tx): Promise<void> {
    await this.maintenance.set(tx, event);
    tx.afterCommit(() => this.wakeUp.call());
  }
}
