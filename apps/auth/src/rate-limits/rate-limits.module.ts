import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { RateLimitsRepository } from './rate-limits.repository.js';
import { RateLimitsService } from './rate-limits.service.js';

@Module({
  imports: [DevicesModule],
  providers: [RateLimitsRepository, RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitsModule {}
