import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { MembershipsService } from './memberships.service.js';
import { MerchantProofsService } from './merchant-proofs.service.js';
import { MerchantRegistryService } from './merchant-registry.service.js';

@Module({
  imports: [SignInModule],
  providers: [MerchantProofsService, MerchantRegistryService, MembershipsService],
  exports: [MerchantProofsService, MerchantRegistryService, MembershipsService, SignInModule],
})
export class RegistryModule {}
