import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { ReclaimedAccountsHandlers } from './reclaimed-accounts.handlers.js';

/** Accounts that their owners reclaimed from the people who had registered them. */
@Module({ imports: [EndpointsModule], providers: [ReclaimedAccountsHandlers] })
export class ReclaimedAccountsModule {}
