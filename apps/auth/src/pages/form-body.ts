import { AppError } from '@libs/errors/app-error';
import { useJsonBodies } from '@libs/service-kit/http/json/json-body';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const FORM_LIMIT_BYTES = 4_096;
/** The route that confirms a sign-in link. */
export const FORM_PATH = '/api/auth/callback';
/** The route that confirms an identity at a provider. */
export const CONFIRM_PATH = '/api/auth/identity_links/confirm';
/** The only routes that accept a form. */
const FORM_PATHS: readonly (string | undefined)[] = [FORM_PATH, CONFIRM_PATH];

/** Accepts JSON bodies everywhere, and forms at the paths of the confirmation pages only. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  useJsonBodies(fastify);
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (request, text, done) => {
      if (FORM_PATHS.includes(request.url.split('?')[0]))
        done(null, Object.fromEntries(new URLSearchParams(String(text))));
      else done(new AppError('unsupported_media_type'));
    },
  );
}
