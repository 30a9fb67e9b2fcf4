import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryChangesModule } from '../treasury-changes/treasury-changes.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuriesController } from './treasuries.controller.js';
import { TreasuriesService } from './treasuries.service.js';

/** The treasuries of a merchant: owners name one, and list those that they named. */
@Module({
  imports: [RegistryModule, TreasuryChangesModule, WalletsModule],
  controllers: [TreasuriesController],
  providers: [TreasuriesService],
})
export class TreasuriesModule {}
