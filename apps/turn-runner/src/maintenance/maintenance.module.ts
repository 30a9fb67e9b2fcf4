import { Module } from '@nestjs/common';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { MaintenanceHandlers } from './maintenance.handlers.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceWorker } from './maintenance.worker.js';

/** The switch of the operators; claims read its row. */
@Module({ imports: [WakeUpModule], providers: [MaintenanceHandlers, MaintenanceRepository, MaintenanceWorker] })
export class MaintenanceModule {}
