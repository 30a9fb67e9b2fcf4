import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuriesService } from './treasuries.service.js';
import { TreasuryChangesController } from './treasury-changes.controller.js';
import { TreasuryChangesRepository } from './treasury-changes.repository.js';
import { TreasuryChangesService } from './treasury-changes.service.js';
import { TreasuryChangesWorker } from './treasury-changes.worker.js';
import { WalletsController } from './wallets.controller.js';

/** Where a merchant's money goes, and the changes of it, which wait so that owners can cancel them. */
@Module({
  imports: [AuditModule, MerchantsModule, NoticesModule, RegistryModule, WalletsModule],
  controllers: [WalletsController, TreasuryChangesController],
  providers: [TreasuriesService, TreasuryChangesRepository, TreasuryChangesService, TreasuryChangesWorker],
  exports: [TreasuryChangesService],
})
export class TreasuriesModule {}
