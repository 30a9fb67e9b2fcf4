import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { TurnsHandlers } from './turns.handlers.js';

@Module({ imports: [DeliveriesModule], providers: [TurnsHandlers] })
export class TurnsModule {}
