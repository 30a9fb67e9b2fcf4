import { AppError } from '@libs/errors/app-error';
import { useJsonBodies } from '@libs/service-kit/http/json/json-body';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const FORM_LIMIT_BYTES = 4_096;
/** The one route that a form of ours posts to. */
export const FORM_PATH = '/api/auth/callback';

/** JSON bodies everywhere, and the confirm page's form at its own path. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  useJsonBodies(fastify);
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (request, text, done) => {
      if (request.url.split('?')[0] === FORM_PATH) done(null, Object.fromEntries(new URLSearchParams(String(text))));
      else done(new AppError('unsupported_media_type'));
    },
  );
}
