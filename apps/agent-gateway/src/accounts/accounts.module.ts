import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';

/** Accounts and their keys, as rows. */
@Module({ providers: [AccountsService], exports: [AccountsService] })
export class AccountsModule {}
