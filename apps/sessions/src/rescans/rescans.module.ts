import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RescansAnswers } from './rescans.answers.js';
import { RescansService } from './rescans.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [RescansAnswers],
  providers: [RescansService],
})
export class RescansModule {}
