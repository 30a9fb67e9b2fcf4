import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RescansRpcController } from './rescans.rpc.js';
import { RescansService } from './rescans.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [RescansRpcController],
  providers: [RescansService],
})
export class RescansModule {}
