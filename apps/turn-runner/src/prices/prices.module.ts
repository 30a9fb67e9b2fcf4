import { Module } from '@nestjs/common';
import { PricesService } from './prices.service.js';

/** The prices of models. */
@Module({ providers: [PricesService], exports: [PricesService] })
export class PricesModule {}
