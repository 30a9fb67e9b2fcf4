import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';

/** The rows of accounts and their keys. */
@Module({ providers: [AccountsService], exports: [AccountsService] })
export class AccountsModule {}
