import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { OnboardingService } from './onboarding.service.js';

@Controller()
export class OnboardingRpcController {
  constructor(private readonly onboarding: OnboardingService) {}

  @RpcMethod('dashboard.onboarding')
  view({ merchant_id }: RequestOf<'dashboard.onboarding'>): Promise<ReplyOf<'dashboard.onboarding'>> {
    return this.onboarding.view(merchant_id);
  }
}
