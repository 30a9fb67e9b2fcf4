import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LiveKeysModule } from '../live-keys/live-keys.module.js';
import { AccountGuard } from './account.guard.js';
import { StillAllowedService } from './still-allowed.service.js';

/** Authentication for all other modules: `AccountGuard` with its dependencies. */
@Global()
@Module({
  imports: [SignInModule, AccountsModule, LiveKeysModule],
  providers: [AccountGuard, StillAllowedService],
  exports: [AccountGuard, StillAllowedService, AccountsModule, LiveKeysModule, SignInModule],
})
export class AccessModule {}
