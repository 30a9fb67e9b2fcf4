import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities/identities.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { StrategiesService } from './strategies.service.js';

@Module({
  imports: [IdentitiesModule, ProvidersModule],
  providers: [StrategiesService],
  exports: [StrategiesService],
})
export class StrategiesModule {}
