import { Module } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { TextTokensModule } from '../text-tokens/text-tokens.module.js';
import { AcceptRepository } from './accept.repository.js';
import { AcceptService } from './accept.service.js';
import { AcceptTransactionService } from './accept-transaction.service.js';

/** Accepts turns and holds what they may cost, once for each Idempotency-Key. */
@Module({
  imports: [AccountStatesModule, TextTokensModule],
  providers: [AcceptService, AcceptTransactionService, AcceptRepository],
  exports: [AcceptService],
})
export class AcceptanceModule {}
