import { Module } from '@nestjs/common';
import { SumsModule } from '../sums/sums.module.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewRpcController } from './overview.rpc.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [SumsModule],
  controllers: [OverviewRpcController],
  providers: [OverviewRepository, OverviewService],
})
export class OverviewModule {}
