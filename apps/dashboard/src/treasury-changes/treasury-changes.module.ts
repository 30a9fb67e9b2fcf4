import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { AppliedChangesService } from './applied-changes.service.js';
import { QueuedChangesService } from './queued-changes.service.js';
import { TreasuryChangesController } from './treasury-changes.controller.js';
import { TreasuryChangesRepository } from './treasury-changes.repository.js';
import { TreasuryChangesService } from './treasury-changes.service.js';
import { TreasuryChangesWorker } from './treasury-changes.worker.js';

/** Changes of where a merchant's money goes: they wait, so that owners can cancel them, and then take effect. */
@Module({
  imports: [AuditModule, MerchantsModule, NoticesModule, RegistryModule, WalletsModule],
  controllers: [TreasuryChangesController],
  providers: [
    AppliedChangesService,
    QueuedChangesService,
    TreasuryChangesRepository,
    TreasuryChangesService,
    TreasuryChangesWorker,
  ],
  exports: [AppliedChangesService, QueuedChangesService, TreasuryChangesService],
})
export class TreasuryChangesModule {}
