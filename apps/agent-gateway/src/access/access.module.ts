import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ValidKeysModule } from '../valid-keys/valid-keys.module.js';
import { AccountGuard } from './account.guard.js';
import { CallerProofsService } from './caller-proofs.service.js';
import { StillAllowedService } from './still-allowed.service.js';

/** Authentication for all other modules: `AccountGuard` with its dependencies. */
@Global()
@Module({
  imports: [SignInModule, AccountsModule, OrganizationsModule, ValidKeysModule],
  providers: [AccountGuard, CallerProofsService, StillAllowedService],
  exports: [
    AccountGuard,
    CallerProofsService,
    StillAllowedService,
    AccountsModule,
    ValidKeysModule,
    OrganizationsModule,
    SignInModule,
  ],
})
export class AccessModule {}
