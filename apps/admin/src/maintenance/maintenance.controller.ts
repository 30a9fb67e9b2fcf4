import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Operation } from '@libs/service-kit/http/operation';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { MaintenanceView, SetMaintenanceBody } from './maintenance.dto.js';
import { MaintenanceService } from './maintenance.service.js';

@Controller('api/admin/maintenance')
@UseGuards(OperatorGuard)
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Get()
  @Operation({ summary: 'Whether the agent API starts new work', returns: MaintenanceView })
  get(): Promise<MaintenanceView> {
    return this.maintenance.get();
  }

  @Put()
  @Operation({
    summary: 'Switch maintenance of the agent API on or off',
    description: 'Replaces all values: an omitted message or end is removed.',
    returns: MaintenanceView,
  })
  set(@Body() body: SetMaintenanceBody, @CurrentActor('operator') actor: Actor): Promise<MaintenanceView> {
    return this.maintenance.set(body, actor);
  }
}
