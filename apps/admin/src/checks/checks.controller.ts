import { Operation } from '@libs/service-kit/http/operation';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ChecksView } from './checks.dto.js';
import { ChecksService } from './checks.service.js';

@Controller('api/admin/checks')
@UseGuards(OperatorGuard)
export class ChecksController {
  constructor(private readonly checks: ChecksService) {}

  @Get()
  @Operation({
    summary: 'Latest results of the doctor’s checks',
    description:
      'Providers, contracts, relayer, clock, Postgres, backups, NATS, public address, webhook egress and mail, each checked by the service that uses it. In production the checks run every 15 minutes.',
    returns: ChecksView,
  })
  async list(): Promise<ChecksView> {
    const runs = await this.checks.runs();
    return {
      data: runs.map(({ service, finished_at, is_running, findings }) => ({
        ...{ service, finished_at: finished_at?.toISOString() ?? null, is_running },
        findings: findings.map(({ todo = null, ...finding }) => ({ ...finding, todo })),
      })),
    };
  }

  @Post()
  @HttpCode(202)
  @Operation({
    summary: 'Run the checks again',
    description:
      'The checks start at once and end within a minute. Nothing happens if they are running already, or ended less than ten seconds ago.',
    returns: ChecksView,
  })
  async run(): Promise<ChecksView> {
    await this.checks.start();
    return this.list();
  }
}
