import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { OnboardingController } from './onboarding.controller.js';
import { OnboardingRpcController } from './onboarding.rpc.js';
import { OnboardingService } from './onboarding.service.js';

@Module({
  imports: [ApiKeysModule, RegistryModule, WalletsModule],
  controllers: [OnboardingController, OnboardingRpcController],
  providers: [OnboardingService],
})
export class OnboardingModule {}
