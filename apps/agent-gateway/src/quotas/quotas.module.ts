import { Module } from '@nestjs/common';
import { QuotasController } from './quotas.controller.js';
import { QuotasRepository } from './quotas.repository.js';
import { QuotasService } from './quotas.service.js';

@Module({ controllers: [QuotasController], providers: [QuotasRepository, QuotasService] })
export class QuotasModule {}
