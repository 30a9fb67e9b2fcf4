import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Module } from '@nestjs/common';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { AuthSettings } from './settings.js';
import { SignInsAnswers } from './sign-ins/sign-ins.answers.js';
import { SignInsRepository } from './sign-ins/sign-ins.repository.js';
import { OwnSignInResolver, SignInsService } from './sign-ins/sign-ins.service.js';
import { UsersRepository } from './users/users.repository.js';

@Module({
  controllers: [AccountsController, SignInsAnswers],
  providers: [
    AccountsService,
    SignInsService,
    UsersRepository,
    SignInsRepository,
    { provide: SignInResolver, useClass: OwnSignInResolver },
    {
      provide: PasswordHasher,
      inject: [AuthSettings],
      useFactory: (settings: AuthSettings) => new PasswordHasher(settings.bcryptCost, settings.passwordConcurrency),
    },
  ],
})
export class AppModule {}
