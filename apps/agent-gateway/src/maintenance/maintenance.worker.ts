import { MaintenanceCatchUp } from '@libs/service-kit/operations/maintenance-catch-up';
import { Injectable } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.js';

@Injectable()
export class MaintenanceWorker extends MaintenanceCatchUp {
  constructor(private readonly maintenance: MaintenanceService) {
    super();
  }

  protected catchUp(): Promise<void> {
    return this.maintenance.catchUp();
  }
}
