import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { LimitsRepository } from './limits.repository.js';
import { LimitsService } from './limits.service.js';

@Module({
  imports: [DevicesModule],
  providers: [LimitsRepository, LimitsService],
  exports: [LimitsService],
})
export class LimitsModule {}
