import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { TurnsHandlers } from './turns.handlers.js';

@Module({ imports: [DeliveriesModule, EndpointsModule], providers: [TurnsHandlers] })
export class TurnsModule {}
