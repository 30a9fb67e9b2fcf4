import { Module } from '@nestjs/common';
import { UserRegistryService } from './user-registry.service.js';

@Module({
  providers: [UserRegistryService],
  exports: [UserRegistryService],
})
export class RegistryModule {}
