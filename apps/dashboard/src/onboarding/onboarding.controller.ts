import { OnboardingView } from '@libs/dto/merchants/onboarding';
import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { MemberGuard, MinRole } from '../registry/member.guard.js';
import { OnboardingService } from './onboarding.service.js';

@Controller('api/dashboard/merchants/:merchant_id/onboarding')
@UseGuards(MemberGuard)
export class OnboardingController {
  constructor(private readonly onboarding: OnboardingService) {}

  @Get()
  @MinRole('viewer')
  @Operation({ summary: 'The steps from a new merchant to its first payment', returns: OnboardingView })
  get(@PathInt('merchant_id') merchantId: number): Promise<OnboardingView> {
    return this.onboarding.view(merchantId);
  }
}
