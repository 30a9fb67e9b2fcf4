import { Module } from '@nestjs/common';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { ApprovalsHandlers } from './approvals.handlers.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsRpcController } from './approvals.rpc.js';
import { ApprovalsService } from './approvals.service.js';
import { CallGateService } from './call-gate.service.js';

/** Calls that people approve, and turns that wait for them. */
@Module({
  imports: [WakeUpModule],
  controllers: [ApprovalsRpcController],
  providers: [ApprovalsService, ApprovalsRepository, ApprovalsHandlers, CallGateService],
  exports: [ApprovalsService, CallGateService],
})
export class ApprovalsModule {}
