import { Global, Module } from '@nestjs/common';
import { PricesService } from './prices.service.js';

/** The prices of turns, in all parts of the service. */
@Global()
@Module({ providers: [PricesService], exports: [PricesService] })
export class PricesModule {}
