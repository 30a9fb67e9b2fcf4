import { Operation } from '@libs/service-kit/http/operation';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageAssets } from '../assets/page-assets.js';
import { compressed } from '../http/compression.js';

/** Long enough to spare a shop's visitors the request, short enough that a fixed script arrives soon. */
const CACHE_S = 600;

/** The script with which shops open the pay page on their own page. */
@Controller('embed.js')
export class EmbedController {
  @Get()
  @Operation({
    summary: 'Script that opens the pay page as a dialog',
    description:
      'For a script element on a shop’s page, on any origin. The merchant decides which origins may show its pay pages: `embed_origins` in its settings.',
    returns: { media: 'text/javascript' },
  })
  async script(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body, headers } = await compressed(
      pageAssets().embedScript,
      request.headers['accept-encoding'] as string | undefined,
    );
    await reply
      .headers({
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${CACHE_S}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(body);
  }
}
