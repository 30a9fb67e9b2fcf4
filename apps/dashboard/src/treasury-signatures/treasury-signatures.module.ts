import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { TreasuryChangesModule } from '../treasury-changes/treasury-changes.module.js';
import { TreasurySignaturesController } from './treasury-signatures.controller.js';
import { TreasurySignaturesService } from './treasury-signatures.service.js';

/** Changes that the current treasury signs, so that they need not wait. */
@Module({
  imports: [RateLimitsModule, RegistryModule, TreasuryChangesModule],
  controllers: [TreasurySignaturesController],
  providers: [TreasurySignaturesService],
})
export class TreasurySignaturesModule {}
