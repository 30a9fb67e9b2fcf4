import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { RelayerPausesRepository } from './relayer-pauses.repository.js';
import { RelayersService } from './relayers.service.js';
import { RolesCheckService } from './roles-check.service.js';
import { SharesService } from './shares.service.js';

/** The keys that this service signs with. */
@Module({
  imports: [ChainModule, WalletsModule],
  providers: [RelayerPausesRepository, RelayersService, RolesCheckService, SharesService],
  exports: [RelayersService, RolesCheckService, SharesService],
})
export class RelayersModule {}
