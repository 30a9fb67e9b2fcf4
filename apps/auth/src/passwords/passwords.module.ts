import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { BreachedPasswordsModule } from '../breached-passwords/breached-passwords.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { FreshProofsModule } from '../fresh-proofs/fresh-proofs.module.js';
import { PasswordHashingModule } from '../password-hashing/password-hashing.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsRpcController } from './passwords.rpc.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [
    BreachedPasswordsModule,
    FactorsModule,
    FreshProofsModule,
    RateLimitsModule,
    MailModule,
    PasswordHashingModule,
    RegistryModule,
    SignInsModule,
  ],
  controllers: [PasswordsController, PasswordsRpcController],
  providers: [PasswordsService],
})
export class PasswordsModule {}
