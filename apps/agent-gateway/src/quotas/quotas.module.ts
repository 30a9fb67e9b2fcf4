import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CapsModule } from '../caps/caps.module.js';
import { QuotasController } from './quotas.controller.js';
import { QuotasRepository } from './quotas.repository.js';
import { QuotasService } from './quotas.service.js';

@Module({
  imports: [AccountsModule, CapsModule],
  controllers: [QuotasController],
  providers: [QuotasRepository, QuotasService],
})
export class QuotasModule {}
