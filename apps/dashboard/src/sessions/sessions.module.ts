import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { CancellationsController } from './cancellations.controller.js';
import { RescansController } from './rescans.controller.js';
import { SessionDetailController } from './session-detail.controller.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [AuditModule, RateLimitsModule, RegistryModule],
  controllers: [SessionsController, CancellationsController, RescansController, SessionDetailController],
})
export class SessionsModule {}
