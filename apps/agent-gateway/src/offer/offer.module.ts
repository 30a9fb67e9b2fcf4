import { Module } from '@nestjs/common';
import { ModelChecksService } from './model-checks.service.js';
import { OfferController } from './offer.controller.js';
import { OfferService } from './offer.service.js';

/** The offer of this platform for spaces: engines, models with their prices, capabilities. */
@Module({
  controllers: [OfferController],
  providers: [OfferService, ModelChecksService],
  exports: [ModelChecksService],
})
export class OfferModule {}
