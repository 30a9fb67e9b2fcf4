import { Module } from '@nestjs/common';
import { OverviewRepository } from './overview.repository.js';
import { OverviewRpcController } from './overview.rpc.js';
import { OverviewService } from './overview.service.js';

@Module({
  controllers: [OverviewRpcController],
  providers: [OverviewRepository, OverviewService],
})
export class OverviewModule {}
