import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DOCS_CSP, DOCS_PAGE, DOCS_SCRIPT } from './docs-page.js';

/** `/openapi.json`, and `/docs` to read it and to try it. The document is printed from the code of all services. */
@Controller()
export class ApiDocumentController {
  private readonly text = readFileSync(fileURLToPath(import.meta.resolve('@docs/openapi/openapi.json')), 'utf8');
  private readonly etag = `"${createHash('sha256').update(this.text).digest('base64url')}"`;

  @Get('openapi.json')
  document(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): void {
    const headers = { 'content-type': 'application/json; charset=utf-8', etag: this.etag, 'cache-control': 'no-cache' };
    void reply.headers(headers);
    void (known === this.etag ? reply.status(304).send() : reply.send(this.text));
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', DOCS_CSP)
  page(): string {
    return DOCS_PAGE;
  }

  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return DOCS_SCRIPT;
  }
}
