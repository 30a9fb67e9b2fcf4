import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { RelayersService } from './relayers.service.js';
import { RolesCheckService } from './roles-check.service.js';

/** The keys that this service signs with. */
@Module({
  imports: [ChainModule, WalletsModule],
  providers: [RelayersService, RolesCheckService],
  exports: [RelayersService, RolesCheckService],
})
export class RelayersModule {}
