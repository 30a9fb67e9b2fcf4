import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { StoredQuotasModule } from '../stored-quotas/stored-quotas.module.js';
import { QuotasController } from './quotas.controller.js';
import { QuotasRepository } from './quotas.repository.js';
import { QuotasService } from './quotas.service.js';

@Module({
  imports: [AccountsModule, StoredQuotasModule],
  controllers: [QuotasController],
  providers: [QuotasRepository, QuotasService],
})
export class QuotasModule {}
