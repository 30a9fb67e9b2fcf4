import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { PlatformHealthService, type PlatformStatus } from './platform-health.service.js';

/** The health of the platform in one word: `degraded` means that something works less than it should. */
export class HealthView {
  @IsIn(['ok', 'degraded']) status: PlatformStatus;
}

/** `GET /api/health`: whether the platform works, in one word. Reveals nothing about its internals. */
@Controller('api/health')
export class PublicHealthController {
  constructor(private readonly platform: PlatformHealthService) {}

  @Get()
  @Operation({ summary: 'The status of the platform', returns: HealthView })
  async health(): Promise<HealthView> {
    return { status: await this.platform.status() };
  }
}
