import { Module } from '@nestjs/common';
import { MaintenanceHandlers } from './maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';
import { MaintenanceWorker } from './maintenance.worker.js';

/** `MaintenanceService` is for whoever accepts turns. */
@Module({
  providers: [MaintenanceService, MaintenanceHandlers, MaintenanceRepository, MaintenanceWorker],
  exports: [MaintenanceService],
})
export class MaintenanceModule {}
