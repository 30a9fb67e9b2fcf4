import { MailModule } from '@libs/mail/mail.module';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { Module } from '@nestjs/common';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { AuthSettings } from '../settings.js';
import { StoredFactorResetsModule } from '../stored-factor-resets/stored-factor-resets.module.js';
import { FactorSecrets } from './factor-secrets.js';
import { FactorsRepository } from './factors.repository.js';
import { FactorsService } from './factors.service.js';
import { PasskeyFactorsService } from './passkey-factors.service.js';

@Module({
  imports: [RateLimitsModule, MailModule, PasskeysModule, RegistryModule, StoredFactorResetsModule],
  providers: [
    FactorsRepository,
    FactorsService,
    PasskeyFactorsService,
    {
      provide: FactorSecrets,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new FactorSecrets(parsePrivateKeys(settings.factorSealingPrivateKeys)),
    },
  ],
  exports: [FactorSecrets, FactorsService, PasskeyFactorsService],
})
export class FactorsModule {}
