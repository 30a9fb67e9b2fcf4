import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { FactorChangesModule } from './factor-changes/factor-changes.module.js';
import { FactorResetsModule } from './factor-resets/factor-resets.module.js';
import { FailedSignInsModule } from './failed-sign-ins/failed-sign-ins.module.js';
import { FreshProofsModule } from './fresh-proofs/fresh-proofs.module.js';
import { IdentityLinksModule } from './identity-links/identity-links.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PasskeySignInsModule } from './passkey-sign-ins/passkey-sign-ins.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SignInLinksModule } from './sign-in-links/sign-in-links.module.js';
import { SignInsModule } from './sign-ins/sign-ins.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    AccountsModule,
    FactorChangesModule,
    FactorResetsModule,
    FailedSignInsModule,
    FreshProofsModule,
    IdentityLinksModule,
    SignInLinksModule,
    OidcModule,
    OperatorsModule,
    PasskeySignInsModule,
    PasswordsModule,
    SecondFactorModule,
    SignInsModule,
    UsersModule,
  ],
})
export class AppModule {}
