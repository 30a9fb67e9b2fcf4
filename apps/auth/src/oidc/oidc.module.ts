import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { EmailProofsModule } from '../email-proofs/email-proofs.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { IdentityLinksModule } from '../identity-links/identity-links.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { StrategiesModule } from '../strategies/strategies.module.js';
import { OidcController } from './oidc.controller.js';
import { OidcService } from './oidc.service.js';

@Module({
  imports: [
    AccountsModule,
    IdentitiesModule,
    IdentityLinksModule,
    RateLimitsModule,
    EmailProofsModule,
    RegistryModule,
    SignInsModule,
    StrategiesModule,
  ],
  controllers: [OidcController],
  providers: [OidcService],
})
export class OidcModule {}
