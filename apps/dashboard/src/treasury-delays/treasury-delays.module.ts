import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryChangesModule } from '../treasury-changes/treasury-changes.module.js';
import { TreasuryDelaysController } from './treasury-delays.controller.js';
import { TreasuryDelaysService } from './treasury-delays.service.js';

/** How long the contract lets an order of the registrar wait, and what happens to addresses that were issued. */
@Module({
  imports: [NoticesModule, RegistryModule, TreasuryChangesModule],
  controllers: [TreasuryDelaysController],
  providers: [TreasuryDelaysService],
})
export class TreasuryDelaysModule {}
