import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeyLookupModule } from '../key-lookup/key-lookup.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { AccessRecheckService } from './access-recheck.service.js';
import { AccountGuard } from './account.guard.js';
import { CallerProofsService } from './caller-proofs.service.js';

/** Authentication for all other modules: `AccountGuard` with its dependencies. */
@Global()
@Module({
  imports: [SignInModule, AccountsModule, OrganizationsModule, KeyLookupModule],
  providers: [AccountGuard, CallerProofsService, AccessRecheckService],
  exports: [
    AccountGuard,
    CallerProofsService,
    AccessRecheckService,
    AccountsModule,
    KeyLookupModule,
    OrganizationsModule,
    SignInModule,
  ],
})
export class AccessModule {}
