import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { SpaceArchiveModule } from '../space-archive/space-archive.module.js';
import { ReclaimedAccountsHandlers } from './reclaimed-accounts.handlers.js';

/**
 * Accounts of people and organizations that owners of e-mail addresses took back from those who had registered them.
 */
@Module({ imports: [AccountsModule, KeysModule, SpaceArchiveModule], providers: [ReclaimedAccountsHandlers] })
export class ReclaimedAccountsModule {}
