import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TopUpsModule } from '../top-ups/top-ups.module.js';
import { CreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';

@Module({ imports: [LedgerModule, TopUpsModule], controllers: [CreditsController], providers: [CreditsService] })
export class CreditsModule {}
