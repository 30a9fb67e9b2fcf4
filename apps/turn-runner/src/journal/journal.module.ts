import { Module } from '@nestjs/common';
import { JournalRepository } from './journal.repository.js';
import { JournalService } from './journal.service.js';
import { StepsRpcController } from './steps.rpc.js';

/** What turns did, step by step and call by call. */
@Module({
  controllers: [StepsRpcController],
  providers: [JournalService, JournalRepository],
  exports: [JournalService],
})
export class JournalModule {}
