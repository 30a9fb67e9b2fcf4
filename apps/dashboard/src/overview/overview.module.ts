import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { UnsupportedTokensModule } from '../unsupported-tokens/unsupported-tokens.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';
import { OverviewController } from './overview.controller.js';

@Module({
  imports: [RegistryModule, UnsupportedTokensModule, WalletsModule],
  controllers: [AttentionController, OverviewController],
  providers: [AttentionService],
})
export class OverviewModule {}
