import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { TestNetworkModule } from '../test-network/test-network.module.js';
import { HealthRepository } from './health.repository.js';
import { HealthService } from './health.service.js';
import { HealthWorker } from './health.worker.js';
import { HealthHistoryRepository } from './health-history.repository.js';
import { OperationsHealthController } from './operations-health.controller.js';

/** One leader polls all services; the replies are stored and shown. */
@Module({
  imports: [SignInModule, AlertsModule, IncidentsModule, OperatorsModule, TestNetworkModule],
  controllers: [OperationsHealthController],
  providers: [HealthService, HealthRepository, HealthHistoryRepository, HealthWorker],
})
export class HealthModule {}
