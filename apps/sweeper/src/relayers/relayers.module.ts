import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { RelayerKeysService } from './relayer-keys.service.js';
import { RolesCheckService } from './roles-check.service.js';

/** The keys that this service signs with. */
@Module({
  imports: [ChainModule, WalletsModule],
  providers: [RelayerKeysService, RolesCheckService],
  exports: [RelayerKeysService, RolesCheckService],
})
export class RelayersModule {}
