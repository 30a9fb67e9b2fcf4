import { Module } from '@nestjs/common';
import { MaintenanceHandlers } from './maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { MaintenanceWorker } from './maintenance.worker.js';

/** The maintenance switch. `MaintenanceService` is exported for accepting turns. */
@Module({
  providers: [MaintenanceService, MaintenanceHandlers, MaintenanceRepository, MaintenanceWorker],
  exports: [MaintenanceService],
})
export class MaintenanceModule {}
