import { Module } from '@nestjs/common';
import { MaintenanceHandlers } from './maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { Maintenance } from './maintenance.service.js';
import { MaintenanceWorker } from './maintenance.worker.js';

/** `Maintenance` is for whoever accepts turns. */
@Module({
  providers: [Maintenance, MaintenanceHandlers, MaintenanceRepository, MaintenanceWorker],
  exports: [Maintenance],
})
export class MaintenanceModule {}
