import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { MaintenanceAnswers } from './maintenance.answers.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [SignInModule, AuditLogModule],
  controllers: [MaintenanceController, MaintenanceAnswers],
  providers: [MaintenanceService, MaintenanceRepository],
})
export class MaintenanceModule {}
