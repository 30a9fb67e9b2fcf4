import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CreateSpaceBody, SpacesQuery, SpaceView } from './spaces.dto.js';
import { SpacesService } from './spaces.service.js';

@Controller(['v1/spaces', 'api/agent/merchants/:merchant_id/spaces'])
@UseGuards(AccountGuard)
export class SpacesController {
  constructor(private readonly spaces: SpacesService) {}

  @Post()
  @Operation({
    summary: 'Create a space',
    description: 'Keep its `space_id`. A key of scope `own_spaces` can access the spaces that it creates.',
    returns: SpaceView,
    errors: ['key_scope_denied', 'insufficient_credits'],
  })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateSpaceBody): Promise<SpaceView> {
    return this.spaces.create(caller, body);
  }

  @Get()
  @Operation({ summary: 'Spaces that the caller can access', returns: pageOf(SpaceView) })
  list(@CurrentCaller() caller: Caller, @Query() query: SpacesQuery): Promise<Page<SpaceView>> {
    return this.spaces.list(caller, query);
  }

  @Get(':slug')
  @Operation({ summary: 'One space', returns: SpaceView, errors: ['not_found', 'key_scope_denied'] })
  get(@CurrentCaller() caller: Caller, @Param('slug') slug: string): Promise<SpaceView> {
    return this.spaces.get(caller, slug);
  }
}
