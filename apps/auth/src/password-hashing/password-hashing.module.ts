import { Module } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { PasswordHasher } from './password-hasher.js';

@Module({
  providers: [
    {
      provide: PasswordHasher,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new PasswordHasher(settings.bcryptCost, settings.passwordConcurrency),
    },
  ],
  exports: [PasswordHasher],
})
export class PasswordHashingModule {}
