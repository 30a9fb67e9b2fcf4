import { Operation } from '@libs/service-kit/http/operation';
import { PathInt } from '@libs/service-kit/http/validation/path-params';
import type { SignedInRequest } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AlsoInTestMode, MemberGuard, MinRole } from '../registry/member.guard.js';
import { MerchantStreamsService } from './merchant-streams.service.js';
import { TOPICS } from './topics.js';

/** The stream of events that keeps open pages up to date. */
@Controller('api/dashboard/merchants/:merchant_id/events')
@UseGuards(MemberGuard)
export class EventsController {
  constructor(private readonly streams: MerchantStreamsService) {}

  @Get()
  @MinRole('viewer')
  @AlsoInTestMode()
  @Operation({
    summary: 'Live changes of a merchant',
    description: `Server-sent events: \`event: changed\`, \`data: {"topics": ["payments"]}\`. Read the named topics again; changes within a moment come together. Topics: ${TOPICS.join(', ')}. A successful delivery is not announced. The stream ends with the sign-in and the membership; after a break, read everything again.`,
    returns: { media: 'text/event-stream' },
    also: { 204: 'Too many listeners: poll instead.' },
  })
  events(
    @PathInt('merchant_id') merchantId: number,
    @Req() request: SignedInRequest,
    @Res() reply: FastifyReply,
  ): void {
    this.streams.open(merchantId, request, reply);
  }
}
