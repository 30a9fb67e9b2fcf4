import { Module } from '@nestjs/common';
import { WalletsRepository } from './wallets.repository.js';
import { WalletsService } from './wallets.service.js';

/** Merchants' wallets from `wallet.replaced`: treasuries, and relayer keys, which stay sealed in the database. */
@Module({ providers: [WalletsRepository, WalletsService], exports: [WalletsService] })
export class WalletsModule {}
