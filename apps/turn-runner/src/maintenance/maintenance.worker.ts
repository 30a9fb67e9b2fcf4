import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { MaintenanceCatchUp } from '@libs/service-kit/operations/maintenance-catch-up';
import { Injectable } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.js';

@Injectable()
export class MaintenanceWorker extends MaintenanceCatchUp {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly maintenance: MaintenanceRepository,
  ) {
    super();
  }

  protected async catchUp(): Promise<void> {
    await this.maintenance.set(this.database, await this.rpc.call('admin.maintenance', {}));
  }
}
