import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryChangesModule } from '../treasury-changes/treasury-changes.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuriesService } from './treasuries.service.js';
import { WalletsController } from './wallets.controller.js';

/** The treasuries of a merchant: owners name one, and list those that they named. */
@Module({
  imports: [RegistryModule, TreasuryChangesModule, WalletsModule],
  controllers: [WalletsController],
  providers: [TreasuriesService],
})
export class TreasuriesModule {}
