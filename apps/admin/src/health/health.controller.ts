import { Operation } from '@libs/service-kit/http/operation';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { HealthService } from './health.service.js';
import { PlatformHealthView } from './health.view.js';

@Controller('api/admin/health')
@UseGuards(OperatorGuard)
export class OperationsHealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Operation({ summary: 'How the platform does: metrics, alerts, failed deliveries', gives: PlatformHealthView })
  get(): Promise<PlatformHealthView> {
    return this.health.view();
  }
}
