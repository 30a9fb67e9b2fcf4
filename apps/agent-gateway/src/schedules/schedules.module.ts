import { Module } from '@nestjs/common';
import { AcceptanceModule } from '../acceptance/acceptance.module.js';
import { KeyLookupModule } from '../key-lookup/key-lookup.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { DueSchedulesService } from './due-schedules.service.js';
import { DueSchedulesWorker } from './due-schedules.worker.js';
import { SchedulesController } from './schedules.controller.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesService } from './schedules.service.js';

/** Turns at set times. */
@Module({
  imports: [AcceptanceModule, LedgerModule, SpacesModule, KeyLookupModule],
  controllers: [SchedulesController],
  providers: [SchedulesService, SchedulesRepository, DueSchedulesService, DueSchedulesWorker],
})
export class SchedulesModule {}
