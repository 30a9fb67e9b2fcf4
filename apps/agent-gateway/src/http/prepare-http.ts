import fastifyMultipart from '@fastify/multipart';
import { AGENT_JSON_BODY_BYTES, MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { AppError } from '@libs/errors/app-error';
import { useJsonBodies } from '@libs/service-kit/http/json/json-body';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Room for a note and arguments of 16 KiB, each byte of which a form may write as three. */
const FORM_LIMIT_BYTES = 64 * 1_024;
/** The pages behind the links of mails. No other route takes such a form. */
const FORM_PATHS = /^\/api\/agent\/approval_links\//;

/** Reads JSON bodies with room for long texts, forms with one file, and the forms of the pages behind links. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  useJsonBodies(fastify as never, AGENT_JSON_BODY_BYTES);
  await app.register(fastifyMultipart as never, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 8 } } as never);
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (request, text, done) => {
      if (FORM_PATHS.test(request.url)) done(null, Object.fromEntries(new URLSearchParams(String(text))));
      else done(new AppError('unsupported_media_type'));
    },
  );
}
