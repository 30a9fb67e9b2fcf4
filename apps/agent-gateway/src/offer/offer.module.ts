import { Module } from '@nestjs/common';
import { OfferController } from './offer.controller.js';
import { OfferService } from './offer.service.js';

/** What this platform offers for spaces: engines, models with their prices, capabilities. */
@Module({ controllers: [OfferController], providers: [OfferService], exports: [OfferService] })
export class OfferModule {}
