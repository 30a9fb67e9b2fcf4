import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryCheckService } from './treasury-check.service.js';
import { UsedTermsRepository } from './used-terms.repository.js';
import { WalletsRepository } from './wallets.repository.js';
import { WalletsService } from './wallets.service.js';

@Module({
  imports: [MerchantsModule, NoticesModule, RegistryModule],
  providers: [TreasuryCheckService, UsedTermsRepository, WalletsRepository, WalletsService],
  exports: [TreasuryCheckService, WalletsService],
})
export class WalletsModule {}
