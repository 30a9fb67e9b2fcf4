import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ErasuresHandlers } from './erasures.handlers.js';

/** Erases webhooks that were sent to accounts about deleted threads. */
@Module({ imports: [DeliveriesModule], providers: [ErasuresHandlers] })
export class ErasuresModule {}
