import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { IssuedTermsModule } from '../issued-terms/issued-terms.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { ForeignChangesRepository } from './foreign-changes.repository.js';
import { ForeignOrdersService } from './foreign-orders.service.js';

/** Notices orders of the registrar that this platform did not give. */
@Module({
  imports: [CheckoutsModule, IssuedTermsModule, TreasuryModule, WalletsModule],
  providers: [ForeignChangesRepository, ForeignOrdersService],
  exports: [ForeignOrdersService],
})
export class ForeignOrdersModule {}
