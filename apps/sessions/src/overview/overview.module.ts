import { Module } from '@nestjs/common';
import { MerchantSumsModule } from '../merchant-sums/merchant-sums.module.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewRpcController } from './overview.rpc.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [MerchantSumsModule],
  controllers: [OverviewRpcController],
  providers: [OverviewRepository, OverviewService],
})
export class OverviewModule {}
