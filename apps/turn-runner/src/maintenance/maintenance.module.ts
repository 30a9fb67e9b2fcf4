import { Module } from '@nestjs/common';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { MaintenanceHandlers } from './maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceWorker } from './maintenance.worker.js';

/** The operators' maintenance switch, whose row every claim reads. */
@Module({ imports: [WakeUpModule], providers: [MaintenanceHandlers, MaintenanceRepository, MaintenanceWorker] })
export class MaintenanceModule {}
