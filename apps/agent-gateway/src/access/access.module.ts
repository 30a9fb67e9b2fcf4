import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Global, Module } from '@nestjs/common';
import { AccountGuard } from './account.guard.js';
import { Accounts } from './accounts.service.js';
import { AgentKeysRepository } from './agent-keys.repository.js';
import { StillAllowed } from './still-allowed.service.js';

/** Who calls, for all other modules: `AccountGuard`, `Accounts`. */
@Global()
@Module({
  imports: [SignInModule],
  providers: [AccountGuard, Accounts, AgentKeysRepository, StillAllowed],
  exports: [AccountGuard, Accounts, AgentKeysRepository, StillAllowed, SignInModule],
})
export class AccessModule {}
