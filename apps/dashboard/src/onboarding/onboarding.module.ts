import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { OnboardingAnswers } from './onboarding.answers.js';
import { OnboardingController } from './onboarding.controller.js';
import { OnboardingService } from './onboarding.service.js';

@Module({
  imports: [ApiKeysModule, RegistryModule, WalletsModule],
  controllers: [OnboardingController, OnboardingAnswers],
  providers: [OnboardingService],
})
export class OnboardingModule {}
