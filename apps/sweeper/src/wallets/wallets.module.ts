import { Module } from '@nestjs/common';
import { WalletsHandlers } from './wallets.handlers.js';
import { WalletsRepository } from './wallets.repository.js';
import { WalletsService } from './wallets.service.js';

/** Merchants' wallets as they were heard of: treasuries, and relayer keys that stay sealed here. */
@Module({ providers: [WalletsHandlers, WalletsRepository, WalletsService], exports: [WalletsService] })
export class WalletsModule {}
