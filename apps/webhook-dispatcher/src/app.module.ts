import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import { CompletionsModule } from './completions/completions.module.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { DispatchModule } from './dispatch/dispatch.module.js';
import { EndpointsModule } from './endpoints/endpoints.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { EventsModule } from './events/events.module.js';
import { HeldDeliveriesModule } from './held-deliveries/held-deliveries.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PausedSchedulesModule } from './paused-schedules/paused-schedules.module.js';
import { ReclaimedAccountsModule } from './reclaimed-accounts/reclaimed-accounts.module.js';
import { ReplaysModule } from './replays/replays.module.js';
import { TestDataModule } from './test-data/test-data.module.js';
import { TurnsModule } from './turns/turns.module.js';
import { WaitingModule } from './waiting/waiting.module.js';
import { WakeUpModule } from './wake-up/wake-up.module.js';

@Module({
  imports: [
    AuditModule,
    CompletionsModule,
    DeliveriesModule,
    DispatchModule,
    EndpointsModule,
    ErasuresModule,
    EventsModule,
    HeldDeliveriesModule,
    OperationsModule,
    PausedSchedulesModule,
    ReclaimedAccountsModule,
    ReplaysModule,
    TestDataModule,
    TurnsModule,
    WaitingModule,
    WakeUpModule,
  ],
})
export class AppModule {}
