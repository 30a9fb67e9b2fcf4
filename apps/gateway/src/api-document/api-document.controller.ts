import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { REFERENCE_CSP, REFERENCE_PAGE, REFERENCE_SCRIPT } from './reference-page.js';

/** A document in the form in which it is sent. */
interface Text {
  readonly text: string;
  readonly etag: string;
}

/**
 * Serves `/openapi.json`, and `/docs/reference` to read and try it. `/api/openapi.json` and `/v1/openapi.json` list
 * what keys of the checkout and of the agent API may call. The documents are printed from the code of all services.
 */
@Controller()
export class ApiDocumentController {
  private readonly whole = textOf('openapi.json');
  private readonly checkout = textOf('checkout.json');
  private readonly agent = textOf('agent.json');

  @Get('openapi.json')
  document(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    send(this.whole, known, reply);
  }

  @Get('api/openapi.json')
  checkoutDocument(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    send(this.checkout, known, reply);
  }

  @Get('v1/openapi.json')
  agentDocument(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    send(this.agent, known, reply);
  }

  @Get('docs/reference')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', REFERENCE_CSP)
  page(): string {
    return REFERENCE_PAGE;
  }

  @Get('docs/reference/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return REFERENCE_SCRIPT;
  }
}

function textOf(name: string): Text {
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@docs/openapi/${name}`)), 'utf8');
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

function send({ text, etag }: Text, known: string | undefined, reply: FastifyReply): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', etag, 'cache-control': 'no-cache' };
  void reply.headers(headers);
  void (known === etag ? reply.status(304).send() : reply.send(text));
}
