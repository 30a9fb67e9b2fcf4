import { MayBeAbsent, QueryCursor, QueryInt } from '@libs/dto/fields';
import type { Page } from '@libs/dto/lists/page';
import { DeadLetterView } from '@libs/dto/operations/dead-letters';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { AppError } from '@libs/errors/app-error';
import { CONSUMING_PROCESSES } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { CurrentActor } from '@libs/service-kit/sign-in/actor';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { DeadLettersService } from './dead-letters.service.js';

export class DeadLettersQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;

  @MayBeAbsent()
  @IsIn(CONSUMING_PROCESSES)
  service?: ProcessName;
}

@Controller('api/admin/dead_letters')
@UseGuards(OperatorGuard)
export class DeadLettersController {
  constructor(private readonly deadLetters: DeadLettersService) {}

  @Get()
  @Operation({
    summary: 'Dead letters of all services, newest first',
    returns: pageOf(DeadLetterView),
    errors: ['unavailable'],
  })
  list(@Query() { service, limit, cursor }: DeadLettersQuery): Promise<Page<DeadLetterView>> {
    return this.deadLetters.list(service, limit, cursor);
  }

  @Post(':service/:id/redrive')
  @HttpCode(200)
  @Operation({
    summary: 'Retry a dead letter',
    description:
      'Hands the event to its service again, and returns the dead letter as it was. An event that has arrived again in the meantime is not handled twice.',
    returns: DeadLetterView,
    errors: ['not_found', 'redrive_failed', 'unavailable'],
  })
  redrive(
    @Param('service') service: string,
    @Param('id') id: string,
    @CurrentActor('operator') actor: Actor,
  ): Promise<DeadLetterView> {
    if (!(CONSUMING_PROCESSES as readonly string[]).includes(service)) throw new AppError('not_found');
    return this.deadLetters.redrive(service as ProcessName, id, actor);
  }
}
