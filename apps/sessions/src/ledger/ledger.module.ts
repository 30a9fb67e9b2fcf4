import { Module } from '@nestjs/common';
import { PaymentLedgerService } from './payment-ledger.service.js';
import { SessionLedgerService } from './session-ledger.service.js';

@Module({
  providers: [SessionLedgerService, PaymentLedgerService],
  exports: [SessionLedgerService, PaymentLedgerService],
})
export class LedgerModule {}
