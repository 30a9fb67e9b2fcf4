import { Module } from '@nestjs/common';
import { PlatformHealthService } from './platform-health.service.js';
import { PublicHealthController } from './public-health.controller.js';

@Module({
  controllers: [PublicHealthController],
  providers: [PlatformHealthService],
  exports: [PlatformHealthService],
})
export class HealthModule {}
