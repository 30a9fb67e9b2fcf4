import { MailModule } from '@libs/mail/mail.module';
import { OutboundClient } from '@libs/outbound/outbound-client';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { MeService } from './accounts/me.service.js';
import { FailedSignInsAnswers } from './failed-sign-ins/failed-sign-ins.answers.js';
import { FailedSignInsRepository } from './failed-sign-ins/failed-sign-ins.repository.js';
import { LimitsRepository } from './limits/limits.repository.js';
import { LimitsService } from './limits/limits.service.js';
import { LinksController } from './links/links.controller.js';
import { LinksRepository } from './links/links.repository.js';
import { LinksService } from './links/links.service.js';
import { LinksWorker } from './links/links.worker.js';
import { IdentitiesRepository } from './oidc/identities.repository.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcService } from './oidc/oidc.service.js';
import { OidcClientService } from './oidc/oidc-client.service.js';
import { StrategiesService } from './oidc/strategies.service.js';
import { OperatorsAnswers } from './operators/operators.answers.js';
import { OperatorsRepository } from './operators/operators.repository.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { AuthSettings } from './settings.js';
import { BrowserCookies } from './sign-ins/browser-cookies.js';
import { OwnSignInResolver } from './sign-ins/own-sign-in-resolver.service.js';
import { SignInsAnswers } from './sign-ins/sign-ins.answers.js';
import { SignInsController } from './sign-ins/sign-ins.controller.js';
import { SignInsRepository } from './sign-ins/sign-ins.repository.js';
import { SignInsService } from './sign-ins/sign-ins.service.js';
import { ProofsService } from './users/proofs.service.js';
import { UsersAnswers } from './users/users.answers.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [MailModule],
  controllers: [
    AccountsController,
    LinksController,
    OidcController,
    PasswordsController,
    SignInsController,
    SignInsAnswers,
    FailedSignInsAnswers,
    UsersAnswers,
    OperatorsAnswers,
  ],
  providers: [
    AccountsService,
    MeService,
    LimitsService,
    LimitsRepository,
    LinksService,
    LinksRepository,
    LinksWorker,
    OidcService,
    OidcClientService,
    StrategiesService,
    IdentitiesRepository,
    PasswordsService,
    SignInsService,
    SignInsRepository,
    FailedSignInsRepository,
    ProofsService,
    UsersService,
    UsersRepository,
    OperatorsRepository,
    { provide: SignInResolver, useClass: OwnSignInResolver },
    {
      provide: BrowserCookies,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new BrowserCookies(settings.publicUrl),
    },
    {
      provide: PasswordHasher,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new PasswordHasher(settings.bcryptCost, settings.passwordConcurrency),
    },
    {
      provide: OutboundClient,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new OutboundClient({ policy: settings.providerAddresses }),
    },
  ],
})
export class AppModule {}
