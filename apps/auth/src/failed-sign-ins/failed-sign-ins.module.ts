import { Module } from '@nestjs/common';
import { FailedSignInsRepository } from './failed-sign-ins.repository.js';
import { FailedSignInsRpcController } from './failed-sign-ins.rpc.js';
import { FailedSignInsService } from './failed-sign-ins.service.js';

@Module({
  controllers: [FailedSignInsRpcController],
  providers: [FailedSignInsRepository, FailedSignInsService],
  exports: [FailedSignInsService],
})
export class FailedSignInsModule {}
