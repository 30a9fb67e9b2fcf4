import type { Page } from '@libs/dto/lists/page';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountGuard } from '../access/account.guard.js';
import type { Caller } from '../access/caller/caller.js';
import { CurrentCaller } from '../access/caller/current-caller.js';
import { CreateThreadBody, ThreadDetailView, ThreadsQuery, ThreadView } from './threads.dto.js';
import { ThreadsService } from './threads.service.js';

@Controller(['v1/threads', 'api/agent/merchants/:merchant_id/threads'])
@UseGuards(AccountGuard)
export class ThreadsController {
  constructor(private readonly threads: ThreadsService) {}

  @Post()
  @Operation({
    summary: 'Create a thread',
    description: 'Turns also create the threads that they name; use this to create one beforehand. Safe to repeat.',
    returns: ThreadDetailView,
    also: { 200: 'There was a thread of this space, customer and name.' },
    errors: ['not_found', 'key_scope_denied', 'space_archived', 'insufficient_credits'],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateThreadBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThreadDetailView> {
    const { thread, isNew } = await this.threads.ensure(caller, body);
    if (!isNew) void reply.status(200);
    return thread;
  }

  @Get()
  @Operation({ summary: 'Threads that the caller can access', returns: pageOf(ThreadView) })
  list(@CurrentCaller() caller: Caller, @Query() query: ThreadsQuery): Promise<Page<ThreadView>> {
    return this.threads.list(caller, query);
  }

  @Get(':thread_id')
  @Operation({
    summary: 'One thread',
    description: 'The response has the number of its turns, and their usage and cost.',
    returns: ThreadDetailView,
    errors: ['not_found', 'key_scope_denied'],
  })
  get(@CurrentCaller() caller: Caller, @Param('thread_id') id: string): Promise<ThreadDetailView> {
    return this.threads.get(caller, id);
  }
}
