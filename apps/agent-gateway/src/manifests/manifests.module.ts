import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OfferModule } from '../offer/offer.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { TextTokensModule } from '../text-tokens/text-tokens.module.js';
import { ManifestsRepository } from './manifests.repository.js';
import { ManifestsService } from './manifests.service.js';

@Module({
  imports: [LedgerModule, OfferModule, SecretsModule, SpacesModule, TextTokensModule],
  providers: [ManifestsService, ManifestsRepository],
  exports: [ManifestsService],
})
export class ManifestsModule {}
