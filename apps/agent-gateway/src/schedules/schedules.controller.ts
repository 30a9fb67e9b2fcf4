import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { ListQuery } from '../http/list-query.js';
import { CreateScheduleBody, ScheduleRunView, ScheduleView, UpdateScheduleBody } from './schedules.dto.js';
import { SchedulesService } from './schedules.service.js';

const REACHED = ['not_found', 'key_scope_denied'] as const;

/** Turns at set times. Keys need full access to change them: a schedule both sets up a space and spends. */
@Controller(['v1', 'api/agent/merchants/:merchant_id'])
@UseGuards(AccountGuard)
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  @Post('spaces/:slug/schedules')
  @HttpCode(201)
  @Operation({
    summary: 'Create a schedule',
    description:
      'A schedule submits a turn at each time of a cron expression in a time zone, and never two for one run. A run is skipped while the previous turn is not over. Five turns in a row that fail or are refused pause the schedule.',
    returns: ScheduleView,
    errors: [...REACHED, 'space_archived', 'insufficient_credits'],
  })
  create(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: CreateScheduleBody,
  ): Promise<ScheduleView> {
    return this.schedules.create(caller, slug, body);
  }

  @Get('spaces/:slug/schedules')
  @Operation({ summary: 'Schedules of a space', returns: pageOf(ScheduleView), errors: REACHED })
  list(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: ListQuery,
  ): Promise<Page<ScheduleView>> {
    return this.schedules.list(caller, slug, query);
  }

  @Get('schedules/:schedule_id')
  @Operation({ summary: 'One schedule', returns: ScheduleView, errors: REACHED })
  get(@CurrentCaller() caller: Caller, @Param('schedule_id') id: string): Promise<ScheduleView> {
    return this.schedules.get(caller, id);
  }

  @Patch('schedules/:schedule_id')
  @Operation({
    summary: 'Change, pause or resume a schedule',
    description:
      'A run that has started keeps its values. Runs that were due while the schedule was paused are not made up for.',
    returns: ScheduleView,
    errors: [...REACHED, 'space_archived'],
  })
  update(
    @CurrentCaller() caller: Caller,
    @Param('schedule_id') id: string,
    @Body() body: UpdateScheduleBody,
  ): Promise<ScheduleView> {
    return this.schedules.update(caller, id, body);
  }

  @Delete('schedules/:schedule_id')
  @HttpCode(204)
  @Operation({ summary: 'Delete a schedule', description: 'Its turns stay.', returns: null, errors: REACHED })
  remove(@CurrentCaller() caller: Caller, @Param('schedule_id') id: string): Promise<void> {
    return this.schedules.delete(caller, id);
  }

  @Get('schedules/:schedule_id/runs')
  @Operation({
    summary: 'Runs of a schedule',
    description: 'Newest first, of the last 90 days.',
    returns: pageOf(ScheduleRunView),
    errors: REACHED,
  })
  runs(
    @CurrentCaller() caller: Caller,
    @Param('schedule_id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<ScheduleRunView>> {
    return this.schedules.runs(caller, id, query);
  }
}
