import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorResetsModule } from '../factor-resets/factor-resets.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { PendingSignInsModule } from '../pending-sign-ins/pending-sign-ins.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [
    AccountsModule,
    FactorResetsModule,
    FactorsModule,
    RateLimitsModule,
    PendingSignInsModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [SecondFactorController],
  providers: [SecondFactorService],
})
export class SecondFactorModule {}
