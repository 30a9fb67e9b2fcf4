import { MailModule } from '@libs/mail/mail.module';
import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { AuthSettings } from '../settings.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsRpcController } from './passwords.rpc.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [LimitsModule, MailModule, RegistryModule, SignInsModule],
  controllers: [PasswordsController, PasswordsRpcController],
  providers: [
    PasswordsService,
    {
      provide: PasswordHasher,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new PasswordHasher(settings.bcryptCost, settings.passwordConcurrency),
    },
  ],
  exports: [PasswordHasher],
})
export class PasswordsModule {}
