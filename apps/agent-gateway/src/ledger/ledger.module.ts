import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { PaidAccountsService } from './paid-accounts.service.js';

@Module({ providers: [LedgerService, PaidAccountsService], exports: [LedgerService, PaidAccountsService] })
export class LedgerModule {}
