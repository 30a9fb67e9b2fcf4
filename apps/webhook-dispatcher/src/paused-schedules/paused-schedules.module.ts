import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { PausedSchedulesHandlers } from './paused-schedules.handlers.js';

@Module({ imports: [DeliveriesModule], providers: [PausedSchedulesHandlers] })
export class PausedSchedulesModule {}
