import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceRpcController } from './maintenance.rpc.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [SignInModule, AuditLogModule],
  controllers: [MaintenanceController, MaintenanceRpcController],
  providers: [MaintenanceService, MaintenanceRepository],
})
export class MaintenanceModule {}
