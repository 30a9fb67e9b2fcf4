import { Operation } from '@libs/service-kit/http/operation';
import { OperatorGuard, type SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OperatorStreamsService, TOPICS } from './operator-streams.service.js';

/** The stream of events that keeps operators' open pages up to date. */
@Controller('api/admin/events')
@UseGuards(OperatorGuard)
export class OperatorEventsController {
  constructor(private readonly streams: OperatorStreamsService) {}

  @Get()
  @Operation({
    summary: 'Live changes of the platform',
    description: `Server-sent events: \`event: changed\`, \`data: {"topics": ["merchants"]}\`. Read the named topics again; changes within a moment come together. Topics: ${TOPICS.join(', ')}. The stream ends with the sign-in; after a break, read everything again.`,
    returns: { media: 'text/event-stream' },
    also: { 204: 'Too many listeners: poll instead.' },
  })
  events(@Req() request: SignedInRequest, @Res() reply: FastifyReply): void {
    this.streams.open(request, reply);
  }
}
