import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FactorResetsModule } from '../factor-resets/factor-resets.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { PasskeySignInsController } from './passkey-sign-ins.controller.js';
import { PasskeySignInsService } from './passkey-sign-ins.service.js';

@Module({
  imports: [
    AccountsModule,
    FactorResetsModule,
    FactorsModule,
    RateLimitsModule,
    PasskeysModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [PasskeySignInsController],
  providers: [PasskeySignInsService],
})
export class PasskeySignInsModule {}
