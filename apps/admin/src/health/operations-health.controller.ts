import { QueryInt } from '@libs/dto/fields';
import { Database } from '@libs/service-kit/database/database';
import { Operation } from '@libs/service-kit/http/operation';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { HealthService } from './health.service.js';
import { PlatformHealthView } from './health.view.js';
import { HealthHistoryRepository } from './health-history.repository.js';
import { HealthHistoryView } from './health-history.view.js';

const HOUR_S = 3_600;
/** The most points of a sparkline: more points than pixels would be lost. */
const MAX_SAMPLES = 200;

export class HealthHistoryQuery {
  @QueryInt({ default: 24, min: 1, max: 168 })
  hours: number;
}

@Controller('api/admin/health')
@UseGuards(OperatorGuard)
export class OperationsHealthController {
  constructor(
    private readonly health: HealthService,
    private readonly history: HealthHistoryRepository,
    private readonly database: Database,
  ) {}

  @Get()
  @Operation({ summary: 'The state of the platform: metrics, alerts, failed deliveries', returns: PlatformHealthView })
  get(): Promise<PlatformHealthView> {
    return this.health.view();
  }

  @Get('history')
  @Operation({
    summary: 'The metrics of the last hours, for sparklines',
    description: 'Long periods are thinned out: each sample has the worst values of its step.',
    returns: HealthHistoryView,
  })
  async past(@Query() { hours }: HealthHistoryQuery): Promise<HealthHistoryView> {
    const from = new Date(Date.now() - hours * HOUR_S * 1_000);
    const stepS = Math.ceil((hours * HOUR_S) / MAX_SAMPLES);
    return {
      from: from.toISOString(),
      step_s: stepS,
      samples: await this.history.samples(this.database, { from, stepS }),
    };
  }
}
