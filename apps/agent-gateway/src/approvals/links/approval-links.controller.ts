import { Operation } from '@libs/service-kit/http/operation';
import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApprovalLinksService } from './approval-links.service.js';
import { sentencePage } from './approval-page.js';

/**
 * The page behind the link of a mail, for people without an account. Opening it decides nothing, so that programs which
 * open the links of mails cannot decide; only sending its form does.
 */
@Controller('api/agent/approval_links')
export class ApprovalLinksController {
  constructor(private readonly links: ApprovalLinksService) {}

  @Get(':token')
  @Operation({
    summary: 'The page that an e-mail about a call links to',
    description: 'Opening it decides nothing.',
    returns: { media: 'text/html' },
    errors: ['not_found'],
    errorPages: true,
  })
  async open(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return (await this.links.open(reply, token)) ?? unknown(reply);
  }

  @Post(':token')
  @HttpCode(200)
  @Operation({
    summary: 'Decide on a call with the link from an e-mail',
    description: 'A form: `decision` is approve or reject, `digest` that of the call, `arguments` JSON, `note` text.',
    returns: { media: 'text/html' },
    errors: ['not_found', 'validation_failed'],
    errorPages: true,
  })
  async decide(
    @Param('token') token: string,
    @Body() form: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return (await this.links.decide(reply, token, form, request.ip)) ?? unknown(reply);
  }
}

function unknown(reply: FastifyReply): string {
  void reply.status(404);
  return sentencePage(
    reply,
    'This link does not work',
    'It is not complete, or not one of ours. Open it from the e-mail again.',
  );
}
