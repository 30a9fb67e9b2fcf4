import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { MembershipsService } from './memberships.service.js';
import { MerchantRegistryService } from './merchant-registry.service.js';

@Module({
  imports: [SignInModule],
  providers: [MerchantRegistryService, MembershipsService],
  exports: [MerchantRegistryService, MembershipsService, SignInModule],
})
export class RegistryModule {}
