import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { EnginesService } from './engines.service.js';

/** The engines that are configured on this platform. */
@Module({ imports: [PricesModule], providers: [EnginesService], exports: [EnginesService] })
export class EnginesModule {}
