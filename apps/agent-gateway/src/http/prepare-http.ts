import fastifyMultipart from '@fastify/multipart';
import { AGENT_JSON_BODY_BYTES, MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { useJsonBodies } from '@libs/service-kit/http/json/json-body';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** JSON bodies with room for long texts, and forms with one file. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  useJsonBodies(fastify as never, AGENT_JSON_BODY_BYTES);
  await app.register(fastifyMultipart as never, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 8 } } as never);
}
