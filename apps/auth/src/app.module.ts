import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { FailedSignInsModule } from './failed-sign-ins/failed-sign-ins.module.js';
import { FreshProofsModule } from './fresh-proofs/fresh-proofs.module.js';
import { LinksModule } from './links/links.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SignInsModule } from './sign-ins/sign-ins.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    AccountsModule,
    FailedSignInsModule,
    FreshProofsModule,
    LinksModule,
    OidcModule,
    OperatorsModule,
    PasswordsModule,
    SignInsModule,
    UsersModule,
  ],
})
export class AppModule {}
