import { isUtf8 } from 'node:buffer';
import { AppError, ValidationError } from '@libs/errors/app-error';
import type { FastifyInstance } from 'fastify';
import { jsonFaults } from './json-scan.js';

/** No request of the checkout is near this; files and the agent API have limits of their own. */
export const BODY_LIMIT_BYTES = 256 * 1024;

const NOT_UTF_8 = {
  loc: ['body'],
  msg: 'JSON decode error',
  type: 'json_invalid',
  ctx: { error: 'The body is not valid UTF-8' },
};

/** Parses JSON bodies. Refuses, in the contract's 422 shape, bodies that would not come back as they were sent. */
export function useJsonBodies(fastify: FastifyInstance, bodyLimit = BODY_LIMIT_BYTES): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  // A POST without a body has no content type worth refusing; one with a body of another type is 415.
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => {
    if (String(text).trim() === '') done(null, undefined);
    else done(new AppError('unsupported_media_type'));
  });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  // Decoding would put U+FFFD where the sender had something else.
  if (!isUtf8(bytes)) throw new ValidationError([NOT_UTF_8]);
  const text = bytes.toString('utf8');
  const faults = jsonFaults(text);
  if (faults.length > 0) throw new ValidationError(faults);
  return JSON.parse(text);
}
