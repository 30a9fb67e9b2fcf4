import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import { CapabilitiesView, EnginesView, ModelsView } from './offer.dto.js';
import { OfferService } from './offer.service.js';

/** The models, prices and capabilities of this platform, which differ from those of others. */
@Controller(['v1', 'api/agent/merchants/:merchant_id'])
@UseGuards(AccountGuard)
export class OfferController {
  constructor(private readonly offer: OfferService) {}

  @Get('engines')
  @Operation({ summary: 'Engines that spaces can use', returns: EnginesView })
  engines(): EnginesView {
    return this.offer.engines();
  }

  @Get('models')
  @Operation({
    summary: 'Models that manifests may name, with their prices',
    description: 'A manifest with another model is refused.',
    returns: ModelsView,
  })
  models(): ModelsView {
    return this.offer.models();
  }

  @Get('capabilities')
  @Operation({ summary: 'Built-in tools that a space may be granted', returns: CapabilitiesView })
  capabilities(): CapabilitiesView {
    return this.offer.capabilities();
  }
}
