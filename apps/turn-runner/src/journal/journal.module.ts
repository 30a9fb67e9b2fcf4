import { Module } from '@nestjs/common';
import { JournalRepository } from './journal.repository.js';
import { JournalService } from './journal.service.js';
import { StepsRpcController } from './steps.rpc.js';

/** The journal of turns: their steps and calls. */
@Module({
  controllers: [StepsRpcController],
  providers: [JournalService, JournalRepository],
  exports: [JournalService],
})
export class JournalModule {}
