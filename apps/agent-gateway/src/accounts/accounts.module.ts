import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { AgentKeysService } from './agent-keys.service.js';

/** The rows of accounts and their keys. */
@Module({ providers: [AccountsService, AgentKeysService], exports: [AccountsService, AgentKeysService] })
export class AccountsModule {}
