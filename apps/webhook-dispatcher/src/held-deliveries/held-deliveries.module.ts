import { Module } from '@nestjs/common';
import { HeldDeliveriesService } from './held-deliveries.service.js';
import { HeldDeliveriesWorker } from './held-deliveries.worker.js';

/** Deliveries that wait for an inactive endpoint. */
@Module({ providers: [HeldDeliveriesService, HeldDeliveriesWorker], exports: [HeldDeliveriesService] })
export class HeldDeliveriesModule {}
