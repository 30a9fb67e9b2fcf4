import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { OnboardingService } from './onboarding.service.js';

@Controller()
export class OnboardingAnswers {
  constructor(private readonly onboarding: OnboardingService) {}

  @Answers('dashboard.onboarding')
  view({ merchant_id }: RequestOf<'dashboard.onboarding'>): Promise<ReplyOf<'dashboard.onboarding'>> {
    return this.onboarding.view(merchant_id);
  }
}
